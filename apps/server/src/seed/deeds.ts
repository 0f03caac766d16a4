import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { earn } from '../domain/credit/earn.ts';
import { loadShippedRules } from '../domain/credit/load-rules.ts';
import { rateCourse } from '../domain/rating/rate-course.ts';
import { chinaDay, chinaDaySpan } from '../kit/china-day.ts';
import type { Deeds } from './deed-file.ts';
import { doDeed } from './do-deed.ts';
import { enterLearned } from './enter-learned.ts';

interface Loading {
  deeds: readonly Deeds[];
  contentIds: ReadonlyMap<string, number>;
  now: Date;
}

const day = 86_400_000;
/** When the children are in bed, in China: 20:40, and a quarter of an hour for each thing. */
const evening = 20 * 3_600_000 + 40 * 60_000;
const quarter = 15 * 60_000;

/**
 * Lets the demo's people have learned and earned for some months, by the rules that hold for everybody; what they learned
 * elsewhere in the demo counts too. Once: whoever has earned anything, or is gone, is left alone.
 */
export async function loadDeeds(db: Db, { deeds, contentIds, now }: Loading): Promise<void> {
  await loadShippedRules(db, now);
  for (const { nickname, days, ratings } of deeds) {
    const userId = await findNewcomer(db, nickname);
    if (userId === undefined) continue;
    await db.transaction().execute(async (tx) => {
      for (const { daysAgo, did = [] } of days.toSorted((one, other) => other.daysAgo - one.daysAgo)) {
        const { from } = chinaDaySpan(new Date(now.getTime() - daysAgo * day));
        const at = new Date(from.getTime() + evening);
        await earn(tx, { userId, rule: 'daily.visit', cause: chinaDay(at), now: at });
        for (const [place, deed] of did.entries())
          await doDeed(tx, { userId, deed, contentIds, now: new Date(at.getTime() + (place + 1) * quarter) });
      }
      await enterLearned(tx, userId);
    });
    for (const { course, stars, text } of ratings) {
      const courseId = contentIds.get(`course/${course}`) ?? 0;
      await rateCourse(db, { userId, courseId, stars, text, anonymous: false, now });
    }
  }
}

async function findNewcomer(db: Db, nickname: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from users where key = ${`demo/${nickname}`} and state = 'active'
      and not exists (select from ledger_entries where user_id = users.id)`.execute(db);
  return rows[0]?.id;
}
