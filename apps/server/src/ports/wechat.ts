/** The page tickets of the academy's WeChat account: with one, a page may be signed so that it can set its share card. */
export interface PageTickets {
  /** The account that signs, public. */
  readonly appId: string;
  /** A ticket that is valid now. Rejects with UNAVAILABLE when WeChat refuses, fails or is too slow. */
  getTicket(): Promise<string>;
}

/** Where a code was given: on a page that was opened in WeChat, or in the mini program. */
type WeChatCodeKind = 'page' | 'miniProgram';

export interface WeChatIdentity {
  /** The person, as one app of the academy knows them; another app knows the same person by another. */
  readonly subject: string;
  /** The person in all apps of the academy, where WeChat tells. */
  readonly unionId: string | undefined;
}

/** Signing in with WeChat. Every call rejects with UNAVAILABLE when WeChat refuses us, fails or is too slow. */
export interface WeChatSignIn {
  /** The account that pages ask with, public; undefined where only the mini program is set up. */
  readonly pageAppId: string | undefined;
  /** Whose code it is; undefined when the code is wrong, spent or too old. Without a kind, both are tried. */
  exchange(code: string, kind?: WeChatCodeKind): Promise<WeChatIdentity | undefined>;
  /**
   * The mobile number that this person has at WeChat; `mobile` is null for a number outside the mainland. Undefined when
   * the code is wrong, spent, too old or another person's.
   */
  findMobile(code: string, identity: WeChatIdentity): Promise<{ mobile: string | null } | undefined>;
}
