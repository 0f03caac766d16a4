import type { Db } from '../../db/database.ts';
import { chinaDay } from '../../kit/china-day.ts';
import { earn, hasEarned } from './earn.ts';

/** Enters that a person is here today, in China, once; from the second time on it costs one indexed read. */
export async function enterVisit(db: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  const visit = { userId, rule: 'daily.visit', cause: chinaDay(now), now } as const;
  if (await hasEarned(db, visit)) return;
  await db.transaction().execute((tx) => earn(tx, visit));
}
