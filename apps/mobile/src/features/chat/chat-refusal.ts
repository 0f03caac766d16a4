import { technicalCodes } from '@academy/contract/limits.ts';

/** Why something was not done, in words for the person. */
export class ChatRefusal extends Error {
  override readonly name = 'ChatRefusal';
  /** One of `technicalCodes` where no answer came, otherwise 0. */
  readonly code: number;
  /** The server's name of the refusal: TOO_SOON. */
  readonly reason: string | undefined;

  constructor(message: string, { code = 0, reason }: { code?: number; reason?: string | undefined } = {}) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}

/** What is said on a socket that is not open. */
export const notOpen = () =>
  new ChatRefusal(
    navigator.onLine
      ? '还没有连接上，问题留在输入框里，请稍后再发'
      : '现在没有网络，问题留在输入框里，连上网再发',
    { code: technicalCodes.socketNotOpen },
  );
