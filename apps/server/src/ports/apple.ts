/** Whom an identity token stands for. */
export interface AppleIdentity {
  /** The person, the same in all apps of this academy. */
  readonly subject: string;
  /** Which of the academy's apps asked for the token. */
  readonly clientId: string;
  /** Tells this token from every other, however it is spelled. */
  readonly tokenId: string;
  /** Until when the token would be taken again. */
  readonly expiresAt: Date;
}

/** Sign in with Apple. Every call rejects with UNAVAILABLE when Apple fails, refuses us or is too slow. */
export interface AppleSignIn {
  /** What a page needs to ask Apple for a token. */
  readonly clientId: string;
  readonly redirectUri: string;
  /** Undefined unless Apple signed the token for this academy and this `nonce`, and it has not run out. */
  verify(given: { identityToken: string; nonce: string }): Promise<AppleIdentity | undefined>;
  /**
   * Takes an authorization code, which is good once, and gives the grant that `revoke` takes; undefined when Apple does
   * not know the code or it is another person's.
   */
  redeem(code: string, identity: AppleIdentity): Promise<string | undefined>;
  /** Tells Apple that the person left. A grant that Apple no longer knows is no error. */
  revoke(grant: string): Promise<void>;
}
