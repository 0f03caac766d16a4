import { share } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { earn } from '../../domain/credit/earn.ts';
import { chinaDay } from '../../kit/china-day.ts';
import type { Clock } from '../../kit/clock.ts';
import { route } from '../../transport/route.ts';
import { getPublished } from './get-published.ts';

/** Guests share too; who they are is then not known. For the rest a content counts once a day, however often it is shared. */
export const createShareRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  route(share, async ({ content_id: id, content_type: type, channel }, { identity }) => {
    await getPublished(db, { id, type });
    const userId = identity?.uid;
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      const cause = `content:${id}:${chinaDay(now)}`;
      const earned =
        userId === undefined ? [] : await earn(tx, { userId, rule: 'share', cause, contentId: id, now });
      await tx
        .insertInto('shares')
        .values({ user_id: userId ?? null, content_id: id, channel, created_at: now })
        .execute();
      return { earned };
    });
  });
