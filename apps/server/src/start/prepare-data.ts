import { area } from '@academy/contract/limits.ts';
import type { Db } from '../db/database.ts';
import { appointOperators } from '../domain/identity/create-user.ts';
import { refreshSearchIndex } from '../domain/publishing/refresh-search-index.ts';
import type { Log } from '../kit/log.ts';
import type { GracefulShutdown } from './graceful-shutdown.ts';

/** Inserts what must exist before anybody can sign in: the area of new users, and the operators. */
export async function ensureInitialData(db: Db, operatorMobiles: readonly string[]): Promise<void> {
  await ensureFirstArea(db);
  await appointOperators(db, operatorMobiles);
}

/** Without the demo there are no areas yet; in an empty table the first one gets the id that the app starts with. */
async function ensureFirstArea(db: Db): Promise<void> {
  const known = await db.selectFrom('areas').select('id').limit(1).executeTakeFirst();
  if (known) return;
  const { defaultName: name, defaultSignal: signal, defaultLevel: lev } = area;
  await db
    .insertInto('areas')
    .values({ name, signal, lev, path: signal.slice(0, 2) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Rewrites search documents of an older version while the academy is already serving. */
export function refreshSearchDocuments(
  db: Db,
  { log, shutdown }: { log: Log; shutdown: GracefulShutdown },
): void {
  const stop = new AbortController();
  const refreshing = refreshSearchIndex(db, { signal: stop.signal }).then(
    (written) => written > 0 && log.info(`search documents rebuilt: ${written}`),
    (error: unknown) => log.warn({ err: error }, 'the search documents could not be rebuilt'),
  );
  shutdown.add({
    close: () => {
      stop.abort();
      return refreshing;
    },
  });
}
