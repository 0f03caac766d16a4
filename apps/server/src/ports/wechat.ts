/** The JS-SDK tickets of the academy's WeChat official account: a page signed with one can set its share card. */
export interface PageTickets {
  /** The public id of the account that signs. */
  readonly appId: string;
  /** A currently valid ticket. Rejects with UNAVAILABLE when WeChat refuses, fails or is too slow. */
  getTicket(): Promise<string>;
}

/** Where the code was issued: on a page opened in WeChat, or in the mini program. */
type WeChatCodeKind = 'page' | 'miniProgram';

export interface WeChatIdentity {
  /** The person's id within one app of the academy; another app has another id. */
  readonly subject: string;
  /** The person's id across all apps of the academy, where WeChat provides it. */
  readonly unionId: string | undefined;
}

/**
 * Signing in with WeChat. Every call rejects with UNAVAILABLE when WeChat refuses our credentials, fails or is too
 * slow.
 */
export interface WeChatSignIn {
  /** The public app id for pages; undefined where only the mini program is configured. */
  readonly pageAppId: string | undefined;
  /**
   * The person who owns the code; undefined when the code is wrong, used or expired. Without a kind, both are tried.
   */
  exchange(code: string, kind?: WeChatCodeKind): Promise<WeChatIdentity | undefined>;
  /**
   * The person's mobile number at WeChat; `mobile` is null for a number outside mainland China. Undefined when the
   * code is wrong, used, expired or another person's.
   */
  findMobile(code: string, identity: WeChatIdentity): Promise<{ mobile: string | null } | undefined>;
}
