/** Of every record: the visit, a random UUID that stands for nobody, and when it was. */
interface Common {
  readonly visit: string;
  readonly at: Date;
  /** Of the app. */
  readonly version: string;
}

/** A record of how the app is used, as an outside service may learn of it. */
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
  | ({ readonly kind: 'status'; readonly facts: Readonly<Record<string, string>> } & Common);

/** A service of usage statistics beside our own. */
export interface UsageSink {
  /**
   * Hands records over, in order. Once it resolves the service has them; rejects with UNAVAILABLE when it refuses,
   * fails or is not heard of, and they may have arrived all the same.
   */
  send(records: readonly SinkRecord[], signal: AbortSignal): Promise<void>;
}
