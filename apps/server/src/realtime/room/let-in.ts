import { getStanding } from '../../domain/live-room/standing.ts';
import { AppError } from '../../kit/app-error.ts';
import { fullPace } from './give-commands.ts';
import type { RoomParts, RoomSocket } from './room-parts.ts';

/** Sockets of this process, guests' too, and of one sign-in: a signature opens as many as one likes while it lasts. */
const most = { inAll: 20_000, ofOne: 8 } as const;

/** All sockets of a sign-in, in whatever rooms. */
const signedIn = (sessionId: string) => `session:${sessionId}`;

/** Opens the handshake's signature and looks whether it still holds. Throws AppError, in words for the person. */
export async function letIn({ db, tokens, findSession }: RoomParts, socket: RoomSocket): Promise<void> {
  const claim = tokens.open((socket.handshake.auth as { sign?: unknown }).sign);
  if (!claim) throw new AppError('NOT_ALLOWED', { message: '进入直播间的签名已失效，请重新进入' });
  const { uid, sessionId, contentId, role } = claim;
  if (uid !== 0 && !(await findSession({ uid, sessionId }))) throw new AppError('SESSION_ENDED');
  const standing = await getStanding(db, { contentId, userId: uid });
  if (standing.role !== role)
    throw new AppError('NOT_ALLOWED', { message: '您在直播间的身份变了，请重新进入' });
  // Last, so that nothing comes between counting and being counted.
  const { sockets, adapter } = socket.nsp;
  const theirs = uid === 0 ? 0 : (adapter.rooms.get(signedIn(sessionId))?.size ?? 0);
  if (sockets.size >= most.inAll || theirs >= most.ofOne)
    throw new AppError('TOO_MANY', { message: '直播间太挤了，请关掉别的页面，稍后再来' });
  if (uid !== 0) void socket.join(signedIn(sessionId));
  const standingAt = performance.now();
  Object.assign(socket.data, { claim, standing, standingAt, joined: false, pace: fullPace() });
}
