import { sql } from 'kysely';
import { commentRate } from '@academy/contract/limits.ts';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';

const minute = 60_000;
const hour = 60 * minute;

interface Writing {
  userId: number;
  contentId: number;
  text: string;
  now: Date;
}

/**
 * Throws TOO_SOON when this person has written `commentRate` already, deleted or not, or the same below this content
 * within a minute. Whoever asks holds the person's row, so that two at once are counted one after the other.
 */
export async function checkRate(tx: Tx, { userId, contentId, text, now }: Writing): Promise<void> {
  const since = (span: number) => sql`created_at > ${new Date(now.getTime() - span)}`;
  const { lastMinute, lastHour, same } = await tx
    .selectFrom('comments')
    .select([
      sql<number>`count(*) filter (where ${since(minute)})`.as('lastMinute'),
      sql<number>`count(*)`.as('lastHour'),
      sql<number>`count(*) filter (where ${since(minute)} and content_id = ${contentId} and text = ${text}
        and state <> 'deleted')`.as('same'),
    ])
    .where('user_id', '=', userId)
    .where(sql<boolean>`${since(hour)}`)
    .executeTakeFirstOrThrow();
  if (same > 0) throw new AppError('TOO_SOON', { message: '这句话刚刚已经发过了' });
  if (lastMinute >= commentRate.perMinute)
    throw new AppError('TOO_SOON', { message: '评论得有点快，歇一分钟再写吧' });
  if (lastHour >= commentRate.perHour)
    throw new AppError('TOO_SOON', { message: '这一小时写得不少了，过一会儿再来吧' });
}
