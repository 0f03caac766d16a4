/** Fields of every record: the visit, a random UUID that identifies no person, and the time. */
interface Common {
  readonly visit: string;
  readonly at: Date;
  readonly version: string;
}

/** A usage record as it is sent to an outside service. */
export type SinkRecord =
  | ({ readonly kind: 'visit' } & Common)
  | ({
      readonly kind: 'page';
      readonly path: string;
      /** `course/7`; null for a page that shows no content. */
      readonly content: string | null;
      readonly milliseconds: number;
    } & Common)
  | ({ readonly kind: 'event'; readonly name: string } & Common)
  | ({ readonly kind: 'error'; readonly path: string; readonly message: string } & Common)
  /** Each fact of the device with its value: `network` `4g`. */
  | ({ readonly kind: 'status'; readonly properties: Readonly<Record<string, string>> } & Common);

export interface UsageSink {
  /**
   * Sends records in order. Once it resolves the service has them; rejects with UNAVAILABLE when the service refuses,
   * fails or does not respond, and the records may have arrived all the same.
   */
  send(records: readonly SinkRecord[], signal: AbortSignal): Promise<void>;
}
