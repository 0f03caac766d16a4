/** The page tickets of the academy's WeChat account: with one, a page may be signed so that it can set its share card. */
export interface PageTickets {
  /** The account that signs, public. */
  readonly appId: string;
  /** A ticket that is valid now. Rejects with UNAVAILABLE when WeChat refuses, fails or is too slow. */
  getTicket(): Promise<string>;
}
