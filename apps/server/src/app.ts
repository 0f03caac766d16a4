import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '@academy/contract/endpoints.ts';
import type { Db } from './db/database.ts';
import type { Clock } from './kit/clock.ts';
import type { Log } from './kit/log.ts';
import { createAreaRoutes } from './modules/area/routes.ts';
import { createContentRoutes } from './modules/content/routes.ts';
import { createExpertRoutes } from './modules/expert/routes.ts';
import { createPageRoutes } from './modules/page/routes.ts';
import { createRecommendRoutes } from './modules/recommend/routes.ts';
import { createSearchRoutes } from './modules/search/routes.ts';
import { createSystemRoutes } from './modules/system/routes.ts';
import type { Storage } from './ports/storage.ts';
import { createServer } from './transport/server.ts';
import type { TransportSettings } from './transport/settings.ts';
import { createTokens } from './transport/token.ts';

interface AppSettings extends TransportSettings {
  /** Signs the tokens; at least 32 bytes, the same for every process and across restarts. */
  readonly tokenSecret: string;
}

export interface AppParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly settings: AppSettings;
  /** Without one nothing is logged. */
  readonly log?: Log;
  /** Check every answer against the contract; for tests. */
  readonly checkOutput?: boolean;
}

const createRoutes = (parts: { db: Db; storage: Storage }) => [
  ...createAreaRoutes(parts),
  ...createContentRoutes(parts),
  ...createExpertRoutes(parts),
  ...createPageRoutes(parts),
  ...createRecommendRoutes(parts),
  ...createSearchRoutes(parts),
  ...createSystemRoutes(parts),
];

/** The whole server, ready to listen: modules over their database and storage, behind HTTP. Ends with `close()`. */
export async function createApp(parts: AppParts): Promise<FastifyInstance> {
  const { db, clock, storage, settings, log, checkOutput } = parts;
  const tokens = createTokens({ secret: settings.tokenSecret, clock });
  return createServer({
    endpoints,
    routes: createRoutes({ db, storage }),
    identify: (token) => tokens.verify(token),
    ready: () => sql`select 1`.execute(db),
    storage,
    settings,
    log,
    checkOutput,
  });
}
