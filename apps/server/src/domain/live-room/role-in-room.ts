import { sql } from 'kysely';
import type { LiveStatus } from '@academy/contract/limits.ts';
import type { RoomCommand, RoomRole } from '@academy/contract/realtime/room.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';

export interface RoleInRoom {
  readonly role: RoomRole;
  readonly muted: boolean;
  /** Removed until this live is over. */
  readonly removed: boolean;
  readonly status: LiveStatus;
  readonly slowSeconds: number;
}

/** SQL for the role of the user `userColumn` in the live of the row `contents`. Operators count as assistants. */
export const roleOf = (userColumn: ReturnType<typeof sql>) => sql<RoomRole>`case
  when exists (select 1 from experts where experts.id = contents.expert_id and experts.user_id = ${userColumn}) then 'expert'
  when exists (select 1 from live_assistants helping
    where helping.content_id = contents.id and helping.user_id = ${userColumn}) then 'assistant'
  when exists (select 1 from users where users.id = ${userColumn} and operator and state <> 'gone') then 'assistant'
  when exists (select 1 from users where users.id = ${userColumn} and state <> 'gone') then 'viewer'
  else 'guest' end`;

/** A user's role in a published live's room; `userId` is 0 for a guest. Undefined when there is no such live. */
export async function findRoleInRoom(
  db: Db | Tx,
  { contentId, userId }: { contentId: number; userId: number },
): Promise<RoleInRoom | undefined> {
  const { rows } = await sql<RoleInRoom>`
    select ${roleOf(sql`${userId}`)} as role, lives.status, slow_seconds as "slowSeconds",
      coalesce(visit.muted, false) as muted, coalesce(visit.removed and lives.status < 2, false) as removed
    from lives join contents on contents.id = lives.content_id
    left join live_visits visit on visit.content_id = lives.content_id and visit.user_id = ${userId}
    where lives.content_id = ${contentId} and contents.state = 'published'`.execute(db);
  return rows[0];
}

/** The same for a user who may enter: throws NOT_FOUND for an unknown live and NOT_ALLOWED for a removed user. */
export async function getRoleInRoom(
  db: Db | Tx,
  key: { contentId: number; userId: number },
): Promise<RoleInRoom> {
  const roleInRoom = await findRoleInRoom(db, key);
  if (!roleInRoom) throw new AppError('NOT_FOUND', { message: '没有找到这场直播' });
  if (roleInRoom.removed) throw new AppError('NOT_ALLOWED', { message: '您已被移出这个直播间' });
  return roleInRoom;
}

const everybody: readonly RoomRole[] = ['guest', 'viewer', 'assistant', 'expert'];
const signedIn: readonly RoomRole[] = ['viewer', 'assistant', 'expert'];
const audience: readonly RoomRole[] = ['viewer', 'assistant'];
const moderators: readonly RoomRole[] = ['assistant', 'expert'];

/** Roles that may send each command. The expert has no seat requests because they are on stage already. */
const commandRights: Readonly<Record<RoomCommand, readonly RoomRole[]>> = {
  join: everybody,
  seats: everybody,
  comment: signedIn,
  like: signedIn,
  'seat-request': audience,
  'seat-leave': audience,
  'seat-answer': audience,
  signal: signedIn,
  'seat-accept': moderators,
  'seat-remove': moderators,
  'seat-invite': moderators,
  'seat-answered': moderators,
  pin: moderators,
  slow: moderators,
  mute: moderators,
  'remove-comment': moderators,
  'remove-user': moderators,
};

/** Throws NOT_ALLOWED, with a message for the user, unless the role may send the command. */
export function assertCommandAllowed(role: RoomRole, command: RoomCommand): void {
  if (commandRights[command].includes(role)) return;
  const message =
    role === 'guest'
      ? '登录后就可以参与了'
      : role === 'expert'
        ? '主播不需要申请连麦'
        : '只有主播和助理可以这样做';
  throw new AppError('NOT_ALLOWED', { message });
}

/** Whether a user may mute or remove another: only one with a lower role. */
export const outranks = (role: RoomRole, other: RoomRole): boolean =>
  everybody.indexOf(role) > everybody.indexOf(other);
