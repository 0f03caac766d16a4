import type { Static } from 'typebox';
import type { Db } from '../db/database.ts';
import type { Clock } from '../kit/clock.ts';
import type { ConfigFile } from './shapes.ts';

/** Sets what the demo decides of the academy's configuration, and says which releases there were; the rest stays. */
export async function applyConfig(
  { db, clock }: { db: Db; clock: Clock },
  { open_page_links, releases }: Static<typeof ConfigFile>,
): Promise<void> {
  await db.updateTable('system_config').set({ open_page_links }).execute();
  const { download_url: url } = await db
    .selectFrom('system_config')
    .select('download_url')
    .executeTakeFirstOrThrow();
  const published = { kind: 'store', url, published_at: clock.now() } as const;
  for (const release of releases)
    await db
      .insertInto('app_releases')
      .values({ ...release, ...published })
      .onConflict((known) => known.columns(['system', 'version_code']).doNothing())
      .execute();
}
