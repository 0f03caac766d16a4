import type { RoomCommand, RoomRole } from '@academy/contract/realtime/room.ts';
import { AppError } from '../../kit/app-error.ts';

const everybody: readonly RoomRole[] = ['guest', 'viewer', 'assistant', 'expert'];
const signedIn: readonly RoomRole[] = ['viewer', 'assistant', 'expert'];
const audience: readonly RoomRole[] = ['viewer', 'assistant'];
const orderly: readonly RoomRole[] = ['assistant', 'expert'];

/** Which roles may give each command. The expert sits already. */
const commandRights: Readonly<Record<RoomCommand, readonly RoomRole[]>> = {
  join: everybody,
  seats: everybody,
  comment: signedIn,
  like: signedIn,
  'seat-request': audience,
  'seat-leave': audience,
  'seat-answer': audience,
  signal: signedIn,
  'seat-accept': orderly,
  'seat-remove': orderly,
  'seat-invite': orderly,
  'seat-answered': orderly,
  pin: orderly,
  slow: orderly,
  mute: orderly,
  'remove-comment': orderly,
  'remove-user': orderly,
};

/** Throws NOT_ALLOWED, in words for whoever tried, unless a role may give a command. */
export function assertMay(role: RoomRole, command: RoomCommand): void {
  if (commandRights[command].includes(role)) return;
  const message =
    role === 'guest'
      ? '登录后就可以参与了'
      : role === 'expert'
        ? '主播不需要申请连麦'
        : '只有主播和助理可以这样做';
  throw new AppError('NOT_ALLOWED', { message });
}

/** Whether somebody may mute or send away another: only who has less to say than they have. */
export const outranks = (role: RoomRole, other: RoomRole): boolean =>
  everybody.indexOf(role) > everybody.indexOf(other);
