import { sql } from 'kysely';
import { getSystemArticle, getSystemConfig, type Upgrade } from '@academy/contract/areas/general.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { presentBlocks } from '../../domain/catalogue/present-blocks.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import { type Route, sharedRoute } from '../../transport/route.ts';

export const createSystemRoutes = (deps: { db: Db; clock: Clock }): Route[] => [
  createSystemArticleRoute(deps),
  createSystemConfigRoute(deps),
];

const createSystemConfigRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  sharedRoute(getSystemConfig, {
    shared: async (input) => {
      const row = await db.selectFrom('system_config').selectAll().executeTakeFirstOrThrow();
      return {
        name: row.name,
        short_name: row.short_name,
        scope: row.scope,
        pattern: row.pattern,
        applyurl: row.applyurl,
        page_body_width: row.page_body_width,
        emergency_url: row.emergency_url,
        download_url: row.download_url,
        open_h5_links: row.open_h5_links,
        open_page_links: row.open_page_links,
        upgrade: await findUpgrade(db, input, clock.now()),
      };
    },
  });

type ConfigRequest = InputOf<typeof getSystemConfig>;

/**
 * The newest release that the app can update to, or null. A bundle needs an app shell that can run it, and is newer
 * than the installed pages; a store release is newer than the shell, which bundles do not update. So a forced store
 * release goes before any bundle; and an offered release is forced when any release on the way to it is, because
 * skipping that one does not avoid it.
 */
async function findUpgrade(db: Db, request: ConfigRequest, now: Date): Promise<Upgrade | null> {
  const { system = 'web', version_code = 0, native_code = version_code } = request;
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

const createSystemArticleRoute = ({ db }: { db: Db }) =>
  sharedRoute(getSystemArticle, {
    shared: async ({ key }) => {
      const row = await db
        .selectFrom('system_articles')
        .selectAll()
        .where('key', '=', key)
        .executeTakeFirst();
      if (!row) throw new AppError('NOT_FOUND');
      return {
        key: row.key,
        title: row.title,
        version: row.version,
        updated_at: row.updated_at.toISOString(),
        body: presentBlocks(row.body),
      };
    },
  });
