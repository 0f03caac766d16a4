import { sql } from 'kysely';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import type { getSystemConfig, Upgrade } from '@academy/contract/areas/general.ts';
import type { Db } from '../../db/database.ts';

type Asking = InputOf<typeof getSystemConfig>;

/**
 * The newest release that `asking` can go on to, or null. A bundle needs a shell that can run it, and is newer than the
 * pages; what a store has is newer than the shell, which no bundle renews. So a forced one goes before any bundle; and
 * what is offered is forced when any release on the way to it is: whoever skipped that one has not got round it.
 */
export async function findUpgrade(db: Db, asking: Asking, now: Date): Promise<Upgrade | null> {
  const { system = 'web', version_code = 0, native_code = version_code } = asking;
  const newer = await db
    .selectFrom('app_releases')
    .select(['version', 'version_code', 'kind', 'url', 'notes', 'size', 'sha256', 'signature'])
    .select(sql<boolean>`bool_or(forced) over ()`.as('forced'))
    .where('system', '=', system)
    .where('published_at', '<=', now)
    .where(
      sql<boolean>`case kind when 'store' then version_code > ${native_code}::integer
        else version_code > ${version_code}::integer and min_code <= ${native_code}::integer end`,
    )
    .orderBy(sql`kind = 'store' and bool_or(forced and kind = 'store') over ()`, 'desc')
    .orderBy('version_code', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newer ?? null;
}
