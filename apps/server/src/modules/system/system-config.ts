import { getSystemConfig } from '@academy/contract/areas/general.ts';
import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import { sameForAll, sharedRoute } from '../../transport/route.ts';
import { findUpgrade } from './find-upgrade.ts';

export const createSystemConfigRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  sharedRoute(
    getSystemConfig,
    async (input) => {
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
    sameForAll,
  );
