import { share } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { route } from '../../transport/route.ts';
import { getPublished } from './get-published.ts';

/** Guests share too; who they are is then not known. */
export const createShareRoute = ({ db }: { db: Db }) =>
  route(share, async ({ content_id: id, content_type: type, channel }, { identity }) => {
    await getPublished(db, { id, type });
    await db
      .insertInto('shares')
      .values({ user_id: identity?.uid ?? null, content_id: id, channel })
      .execute();
    return {};
  });
