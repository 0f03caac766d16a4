import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { chinaDay } from '../../../kit/china-calendar.ts';
import { userSubject } from '../daily-counts.ts';
import { dailyLimitOf, type QuotaKind } from '../daily-limits.ts';

interface UsedQuota {
  uid: number;
  kind: QuotaKind;
  roles?: readonly string[];
  left?: number;
  now?: Date;
}

/** Counts for a user as if today (of `now`) all but `left` of a kind were used. */
export async function useUpQuota(
  db: Db,
  { uid, kind, roles = [], left = 0, now = new Date() }: UsedQuota,
): Promise<void> {
  const amount = dailyLimitOf(kind, roles).perUser - left;
  await sql`insert into daily_counts (day, kind, subject, amount)
    values (${chinaDay(now)}::date, ${kind}, ${userSubject(uid)}, ${amount})
    on conflict (day, kind, subject) do update set amount = excluded.amount`.execute(db);
}
