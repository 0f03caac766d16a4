import type { Db } from '../db/database.ts';
import { refreshSearchIndex } from '../domain/publishing/refresh-index.ts';
import type { Log } from '../kit/log.ts';
import type { WayOut } from './way-out.ts';

/** Brings search documents of an older edition up to date while the academy is already open. */
export function renewSearch(db: Db, { log, wayOut }: { log: Log; wayOut: WayOut }): void {
  const stop = new AbortController();
  const renewing = refreshSearchIndex(db, { signal: stop.signal }).then(
    (written) => written > 0 && log.info(`search documents written again: ${written}`),
    (error: unknown) => log.warn({ err: error }, 'the search documents could not be written again'),
  );
  wayOut.add({
    close: () => {
      stop.abort();
      return renewing;
    },
  });
}
