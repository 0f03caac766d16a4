import { sql } from 'kysely';
import type { LiveStatus } from '@academy/contract/limits.ts';
import type { RoomCommand, RoomRole } from '@academy/contract/realtime/room.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';

export interface RoleInRoom {
  readonly role: RoomRole;
  /** An assistant of this room only because operators are assistants everywhere. */
  readonly isOperator: boolean;
  readonly muted: boolean;
  /** Removed until this live is over. */
  readonly removed: boolean;
  readonly status: LiveStatus;
  readonly slowSeconds: number;
}

/** SQL for what gives the user `userColumn` their role in the live of the row `contents`. */
const groundsOf = (userColumn: ReturnType<typeof sql>) => sql<RoomRole | 'operator'>`case
  when exists (select 1 from experts where experts.id = contents.expert_id and experts.user_id = ${userColumn}) then 'expert'
  when exists (select 1 from live_assistants helping
    where helping.content_id = contents.id and helping.user_id = ${userColumn}) then 'assistant'
  when exists (select 1 from users where users.id = ${userColumn} and operator and state <> 'gone') then 'operator'
  when exists (select 1 from users where users.id = ${userColumn} and state <> 'gone') then 'viewer'
  else 'guest' end`;

/** SQL for the role of the user `userColumn` in the live of the row `contents`. Operators count as assistants. */
export const roleOf = (userColumn: ReturnType<typeof sql>) =>
  sql<RoomRole>`coalesce(nullif(${groundsOf(userColumn)}, 'operator'), 'assistant')`;

/** A user's role in a published live's room; `userId` is 0 for a guest. Undefined when there is no such live. */
export async function findRoleInRoom(
  db: Db | Tx,
  { contentId, userId }: { contentId: number; userId: number },
): Promise<RoleInRoom | undefined> {
  const { rows } = await sql<Omit<RoleInRoom, 'role' | 'isOperator'> & { grounds: RoomRole | 'operator' }>`
    select ${groundsOf(sql`${userId}`)} as grounds, lives.status, slow_seconds as "slowSeconds",
      coalesce(visit.muted, false) as muted, coalesce(visit.removed and lives.status < 2, false) as removed
    from lives join contents on contents.id = lives.content_id
    left join live_visits visit on visit.content_id = lives.content_id and visit.user_id = ${userId}
    where lives.content_id = ${contentId} and contents.state = 'published'`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { grounds, ...rest } = row;
  const isOperator = grounds === 'operator';
  return { ...rest, role: isOperator ? 'assistant' : grounds, isOperator };
}

const removedFromRoom = (): AppError => new AppError('NOT_ALLOWED', { message: '您已被移出这个直播间' });

/** The same for a user who may enter: throws NOT_FOUND for an unknown live and NOT_ALLOWED for a removed user. */
export async function getRoleInRoom(
  db: Db | Tx,
  key: { contentId: number; userId: number },
): Promise<RoleInRoom> {
  const roleInRoom = await findRoleInRoom(db, key);
  if (!roleInRoom) throw new AppError('NOT_FOUND', { message: '没有找到这场直播' });
  if (roleInRoom.removed) throw removedFromRoom();
  return roleInRoom;
}

interface GuestOrigin {
  readonly contentId: number;
  /** Null where the app sent no id of its device. */
  readonly deviceHash: string | null;
  /** Keyed hash of the network and the browser. */
  readonly clientHash: string;
}

/**
 * Throws NOT_ALLOWED for a guest who may be somebody that was removed from this live: on a device on which they signed
 * in, or with their browser in their network on a device on which nobody else did. In a school hall that asks a
 * stranger with the very same browser to sign in.
 */
export async function assertGuestNotRemoved(
  db: Db | Tx,
  { contentId, deviceHash, clientHash }: GuestOrigin,
): Promise<void> {
  const { rows } = await sql<{ sameDevice: boolean | null; sameClient: boolean | null; known: boolean }>`
    with removed_visits as (
      select user_id, client_hash from live_visits join lives on lives.content_id = live_visits.content_id
      where live_visits.content_id = ${contentId} and removed and lives.status < 2
    ), device_users as (
      select user_id from sessions where device_hash = ${deviceHash}::text
    )
    select bool_or(user_id in (select user_id from device_users)) as "sameDevice",
      bool_or(client_hash = ${clientHash}) as "sameClient",
      exists (select from device_users) as known
    from removed_visits`.execute(db);
  const { sameDevice, sameClient, known } = rows[0]!;
  if (sameDevice) throw removedFromRoom();
  if (sameClient && !known) throw new AppError('NOT_ALLOWED', { message: '请登录后再进入这个直播间' });
}

const everybody: readonly RoomRole[] = ['guest', 'viewer', 'assistant', 'expert'];
const signedIn: readonly RoomRole[] = ['viewer', 'assistant', 'expert'];
const audience: readonly RoomRole[] = ['viewer', 'assistant'];
/** Those who run a room. */
export const moderators: readonly RoomRole[] = ['assistant', 'expert'];

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

/**
 * Throws NOT_ALLOWED, with a message for the user, unless the role may send the command, and SECOND_FACTOR_NEEDED for
 * the commands of moderators from an operator whose session is not verified.
 */
export function assertCommandAllowed(
  { role, isOperator }: Pick<RoleInRoom, 'role' | 'isOperator'>,
  { command, isVerified }: { command: RoomCommand; isVerified: boolean },
): void {
  if (commandRights[command].includes(role)) {
    if (commandRights[command] === moderators) assertVerified({ isOperator, isVerified });
    return;
  }
  const message =
    role === 'guest'
      ? '登录后就可以参与了'
      : role === 'expert'
        ? '主播不需要申请连麦'
        : '只有主播和助理可以这样做';
  throw new AppError('NOT_ALLOWED', { message });
}

/** Throws SECOND_FACTOR_NEEDED for an operator, who moderates every room, in a session that is not verified. */
export function assertVerified(moderator: { isOperator: boolean; isVerified: boolean }): void {
  if (moderator.isOperator && !moderator.isVerified) throw new AppError('SECOND_FACTOR_NEEDED');
}

/** Whether a user may mute or remove another: only one with a lower role. */
export const outranks = (role: RoomRole, other: RoomRole): boolean =>
  everybody.indexOf(role) > everybody.indexOf(other);
