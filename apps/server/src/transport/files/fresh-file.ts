/** What is answered below `/media` without the storage. */
export interface FreshFile {
  readonly body: Buffer;
  /** Whether this path will never hold anything else. */
  readonly lasting: boolean;
}

/** Asked before the storage is; undefined for what only that may have. */
export type FindFresh = (path: string) => Promise<FreshFile | undefined>;
