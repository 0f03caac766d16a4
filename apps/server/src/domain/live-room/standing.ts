import { sql } from 'kysely';
import type { LiveStatus } from '@academy/contract/limits.ts';
import type { RoomRole } from '@academy/contract/realtime/room.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';

/** What the rows say of somebody in a live's room, now. */
export interface Standing {
  readonly role: RoomRole;
  readonly muted: boolean;
  /** Sent away, until this live is over. */
  readonly removed: boolean;
  readonly status: LiveStatus;
  readonly slowSeconds: number;
  readonly expertUserId: number | null;
}

/** The role of whom `person` names, in the live that `contents` names. Who runs the academy keeps order, too. */
export const roleOf = (person: ReturnType<typeof sql>) => sql<RoomRole>`case
  when exists (select 1 from experts where experts.id = contents.expert_id and experts.user_id = ${person}) then 'expert'
  when exists (select 1 from live_assistants helping
    where helping.content_id = contents.id and helping.user_id = ${person}) then 'assistant'
  when exists (select 1 from users where users.id = ${person} and operator and state <> 'gone') then 'assistant'
  when exists (select 1 from users where users.id = ${person} and state <> 'gone') then 'viewer'
  else 'guest' end`;

/** How somebody stands in a published live's room; `userId` is 0 for a guest. Undefined when there is no such live. */
export async function findStanding(
  db: Db | Tx,
  { contentId, userId }: { contentId: number; userId: number },
): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select ${roleOf(sql`${userId}`)} as role, lives.status, slow_seconds as "slowSeconds",
      coalesce(visit.muted, false) as muted, coalesce(visit.removed and lives.status < 2, false) as removed,
      (select user_id from experts where experts.id = contents.expert_id) as "expertUserId"
    from lives join contents on contents.id = lives.content_id
    left join live_visits visit on visit.content_id = lives.content_id and visit.user_id = ${userId}
    where lives.content_id = ${contentId} and contents.state = 'published'`.execute(db);
  return rows[0];
}

/** The same for somebody who may be in it: throws NOT_FOUND for no such live and NOT_ALLOWED for who was sent away. */
export async function getStanding(
  db: Db | Tx,
  who: { contentId: number; userId: number },
): Promise<Standing> {
  const standing = await findStanding(db, who);
  if (!standing) throw new AppError('NOT_FOUND', { message: '没有找到这场直播' });
  if (standing.removed) throw new AppError('NOT_ALLOWED', { message: '您已被移出这个直播间' });
  return standing;
}
