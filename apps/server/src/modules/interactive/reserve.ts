import { reserve } from '@academy/contract/areas/interactive.ts';
import { type ContentType, liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Clock } from '../../kit/clock.ts';
import { route } from '../../transport/route.ts';
import { changeInteraction } from './change-interaction.ts';

/** A reservation of a live that is over can still be taken back, out of one's list. */
export const createReserveRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  route(reserve, async ({ action = 'add', content_id: id, content_type: type }, { identity }) => {
    const live = await getLive(db, { id, type });
    if (action === 'add' && isOver(live, clock.now()))
      throw new AppError('CONFLICT', { message: '这场直播已经结束，不用再预约了' });
    const by = { userId: identity!.uid, content: { id, type } };
    const count = await changeInteraction(db, { kind: 'reserve', action, ...by });
    return { reserved: action === 'add', reserve_count: count };
  });

interface Live {
  status: number;
  ends_at: Date;
}

/** One that was never begun is over as well once its time is. */
const isOver = ({ status, ends_at: endsAt }: Live, now: Date): boolean =>
  status === liveStatus.replay || (status === liveStatus.upcoming && endsAt <= now);

/** Throws NOT_FOUND unless it is a published live of the type. */
async function getLive(db: Db, { id, type }: { id: number; type: ContentType }): Promise<Live> {
  const live = await db
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .select(['lives.status', 'lives.ends_at'])
    .where('contents.id', '=', id)
    .where('contents.type', '=', type)
    .where('contents.state', '=', 'published')
    .executeTakeFirst();
  if (!live) throw new AppError('NOT_FOUND', { message: '这场直播不存在或已下架' });
  return live;
}
