import type { Db } from '../../db/database.ts';
import { redeemChatToken } from '../../domain/qa/requester.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import type { Throttle } from '../../kit/throttle.ts';
import type { ChatDeps, ChatSocket, FindSession } from './chat-deps.ts';
import { type MaxConnections, reserveConnection } from '../connection-limits.ts';
import { disconnectEndedSessions } from '../ended-sessions.ts';
import type { ChatTokens } from './chat-token.ts';

interface AuthorizationDeps {
  readonly deps: ChatDeps;
  readonly tokens: ChatTokens;
  readonly findSession: FindSession;
  /** Limits connections by user and by a guest's network. */
  readonly throttle: Throttle;
  /** Whether a proxy in front of us sets the caller's address. */
  readonly trustProxy: boolean;
  readonly maxConnections: MaxConnections | undefined;
}

/** Verifies the handshake's token, which can be used once. Throws AppError with a message for the user. */
export async function authorizeConnection(
  { deps, tokens, findSession, throttle, trustProxy, maxConnections }: AuthorizationDeps,
  socket: ChatSocket,
): Promise<void> {
  const claim = await tokens.verify((socket.handshake.auth as { token?: unknown }).token);
  if (!claim) throw new AppError('NOT_ALLOWED', { message: '连接的令牌已失效，请重新连接' });
  const { requester, sessionId } = claim;
  if (!throttle.tryTake(requester.networkKey ?? requester.key))
    throw new AppError('TOO_MANY', { message: '连接太频繁了，请稍后再试' });
  if (requester.userId !== null && !(await findSession({ uid: requester.userId, sessionId })))
    throw new AppError('SESSION_ENDED');
  if (!(await redeemChatToken(deps.db, claim)))
    throw new AppError('NOT_ALLOWED', { message: '连接的令牌已经用过，请重新连接' });
  // Last, so that there is no await between counting and joining. Guests are not counted by requester: clients choose
  // their device ids.
  reserveConnection(socket, { isGuest: requester.userId === null, trustProxy, maxConnections });
  Object.assign(socket.data, { claim, requester, subscriptions: new Map<number, () => void>() });
}

/**
 * Maximum connections of one requester to this process: a few devices, and broken connections that have not timed
 * out.
 */
const maxSockets = 6;

/** Tracks the open connections and disconnects those whose session has ended. */
export function createConnectionGuard(deps: { db: Db; clock: Clock; log?: Log | undefined }) {
  const socketsByRequester = new Map<string, Set<ChatSocket>>();

  const listSignedIn = () =>
    [...socketsByRequester.values()]
      .flatMap((sockets) => [...sockets])
      .filter(({ data }) => data.requester.userId !== null);
  const stopWatching = disconnectEndedSessions(deps, {
    list: () => [...new Set(listSignedIn().map(({ data }) => data.claim.sessionId))],
    disconnect: (sessionId) => {
      for (const socket of listSignedIn())
        if (socket.data.claim.sessionId === sessionId) disconnect(socket, new AppError('SESSION_ENDED'));
    },
  });
  return {
    /** A requester with too many connections loses the oldest one. */
    add: (socket: ChatSocket): void => {
      const { key } = socket.data.requester;
      const requesterSockets = socketsByRequester.get(key) ?? new Set();
      socketsByRequester.set(key, requesterSockets);
      requesterSockets.add(socket);
      const [oldest] = requesterSockets;
      if (oldest && requesterSockets.size > maxSockets)
        disconnect(oldest, new AppError('CONFLICT', { message: '已在别处打开问答，这里断开了' }));
    },
    remove: (socket: ChatSocket): void => {
      const { key } = socket.data.requester;
      const requesterSockets = socketsByRequester.get(key);
      requesterSockets?.delete(socket);
      if (requesterSockets?.size === 0) socketsByRequester.delete(key);
    },
    close: stopWatching,
  };
}

/** Sends the reason to a client and closes its connection. */
export function disconnect(socket: ChatSocket, { name, message }: AppError): void {
  socket.emit('error', { record_id: null, name, message });
  socket.disconnect(true);
}
