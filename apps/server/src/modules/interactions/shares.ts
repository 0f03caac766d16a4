import { share } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { awardCredit } from '../../domain/credit/ledger.ts';
import { chinaDay } from '../../kit/china-calendar.ts';
import type { Clock } from '../../kit/clock.ts';
import { route } from '../../transport/route.ts';
import { getPublishedContent } from './published-content.ts';

/** Guests can share too, without being identified. For users, a shared content counts once a day. */
export const createShareRoute = ({ db, clock }: { db: Db; clock: Clock }) =>
  route(share, async ({ content_id: id, content_type: type, channel }, { identity }) => {
    await getPublishedContent(db, { id, type });
    const userId = identity?.uid;
    const now = clock.now();
    return db.transaction().execute(async (tx) => {
      const cause = `content:${id}:${chinaDay(now)}`;
      const earned =
        userId === undefined
          ? []
          : await awardCredit(tx, { userId, rule: 'share', cause, contentId: id, now });
      await tx
        .insertInto('shares')
        .values({ user_id: userId ?? null, content_id: id, channel, created_at: now })
        .execute();
      return { earned };
    });
  });
