import { getSystemArticle } from '@academy/contract/areas/general.ts';
import type { Db } from '../../db/database.ts';
import { presentBlocks } from '../../domain/catalogue/blocks.ts';
import { AppError } from '../../kit/app-error.ts';
import { sameForAll, sharedRoute } from '../../transport/route.ts';

export const createSystemArticleRoute = ({ db }: { db: Db }) =>
  sharedRoute(
    getSystemArticle,
    async ({ key }) => {
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
    sameForAll,
  );
