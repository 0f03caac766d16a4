/** The person whom an identity token identifies. */
export interface AppleIdentity {
  /** Apple's id of the person, the same in all apps of this academy. */
  readonly subject: string;
  /** The app of the academy that requested the token. */
  readonly clientId: string;
  /** Identifies the token, regardless of how its signature is spelled. */
  readonly tokenId: string;
  readonly expiresAt: Date;
}

/**
 * Sign in with Apple. Every call rejects with UNAVAILABLE when Apple fails, refuses our credentials or is too slow.
 */
export interface AppleSignIn {
  /** What a page needs to request a token from Apple. */
  readonly clientId: string;
  readonly redirectUri: string;
  /** Undefined unless Apple signed the token for this academy and this `nonce` and it has not expired. */
  verify(input: { identityToken: string; nonce: string }): Promise<AppleIdentity | undefined>;
  /**
   * Exchanges an authorization code, valid once, for the grant that `revoke` takes. Undefined when Apple does not
   * know the code or it belongs to another person.
   */
  redeem(code: string, identity: AppleIdentity): Promise<string | undefined>;
  /** Revokes a grant after the person's account was deleted. A grant that Apple no longer knows is no error. */
  revoke(grant: string): Promise<void>;
}
