import { technicalCodes } from '@academy/contract/limits.ts';

/** Why a command failed, with a message for the user. */
export class ChatError extends Error {
  override readonly name = 'ChatError';
  /** One of `technicalCodes` if no response came, otherwise 0. */
  readonly code: number;
  /** The server's error name, for example TOO_SOON. */
  readonly reason: string | undefined;

  constructor(message: string, { code = 0, reason }: { code?: number; reason?: string | undefined } = {}) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}

export const createNotConnectedError = () =>
  new ChatError(
    navigator.onLine
      ? '还没有连接上，问题留在输入框里，请稍后再发'
      : '现在没有网络，问题留在输入框里，连上网再发',
    { code: technicalCodes.socketNotOpen },
  );
