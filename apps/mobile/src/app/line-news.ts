import { Store } from '../platform/store.ts';

/** What there is to say of the connection and of the release, above every page. */
export interface LineNews {
  /** The connection is gone. */
  readonly isOffline: boolean;
  /** What is shown was answered then (milliseconds since 1970), since nothing newer came. */
  readonly keptAt?: number | undefined;
  /** There is a new release, and this lets it in. */
  readonly onUpdate?: (() => void) | undefined;
}

export const lineNews = new Store<LineNews>({ isOffline: false });
