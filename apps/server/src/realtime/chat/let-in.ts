import { useToken } from '../../domain/qa/used-tokens.ts';
import { AppError } from '../../kit/app-error.ts';
import type { createPacer } from '../../kit/pace.ts';
import type { ChatParts, ChatSocket, FindSession } from './chat-parts.ts';
import type { ChatTokens } from './chat-token.ts';

interface Doorkeeping {
  readonly parts: ChatParts;
  readonly tokens: ChatTokens;
  readonly findSession: FindSession;
  /** Of connections, by person and by a guest's network. */
  readonly pace: ReturnType<typeof createPacer>;
}

/** Opens the handshake's token, which serves once. Throws AppError, in words for the person. */
export async function letIn(
  { parts, tokens, findSession, pace }: Doorkeeping,
  socket: ChatSocket,
): Promise<void> {
  const claim = tokens.open((socket.handshake.auth as { token?: unknown }).token);
  if (!claim) throw new AppError('NOT_ALLOWED', { message: '连接的令牌已失效，请重新连接' });
  const { asker, sessionId } = claim;
  if (!pace.spend(asker.networkKey ?? asker.key))
    throw new AppError('TOO_MANY', { message: '连接太频繁了，请稍后再试' });
  if (asker.userId !== null && !(await findSession({ uid: asker.userId, sessionId })))
    throw new AppError('SESSION_ENDED');
  if (!(await useToken(parts.db, claim)))
    throw new AppError('NOT_ALLOWED', { message: '连接的令牌已经用过，请重新连接' });
  Object.assign(socket.data, { claim, asker, following: new Map<number, () => void>() });
}
