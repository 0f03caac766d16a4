import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { chinaDay, chinaDayRange } from '../../kit/china-calendar.ts';
import { AppError } from '../../kit/errors.ts';
import { type DailyLimit, dailyLimitOf, type QuotaKind } from './daily-limits.ts';

/**
 * Who is counted: the user, and the device that the app names. Every counted call requires a login, so networks are
 * not counted: families behind one address do not notice each other.
 */
interface QuotaCaller {
  readonly identity?: { readonly uid: number; readonly roles: readonly string[] } | undefined;
  readonly clientInfo?: { readonly device?: string | undefined } | undefined;
}

/** How much of each kind. */
type Amounts = Readonly<Partial<Record<QuotaKind, number>>>;

interface Use {
  readonly caller: QuotaCaller;
  readonly amounts: Amounts;
  /** The day is China's at this moment. */
  readonly now: Date;
}

interface Count {
  readonly kind: QuotaKind;
  readonly subject: string;
  readonly amount: number;
  readonly max: number;
  readonly limit: DailyLimit;
}

export const userSubject = (uid: number): string => `u:${uid}`;

/** A device's id is random, so nobody finds it by its hash. */
const deviceSubject = (device: string) => `d:${createHash('sha256').update(device).digest('base64url')}`;

/** In one order, so that transactions that count the same subjects lock them in the same order. */
function countsOf({ caller, amounts }: Use): Count[] {
  const { identity, clientInfo } = caller;
  if (!identity) throw new Error('only calls of signed-in users are counted');
  const device = clientInfo?.device;
  const counts = Object.entries(amounts).flatMap(([name, amount]) => {
    const kind = name as QuotaKind;
    const limit = dailyLimitOf(kind, identity.roles);
    const ofUser = { kind, amount, limit, subject: userSubject(identity.uid), max: limit.perUser };
    return device === undefined || limit.perDevice === undefined
      ? [ofUser]
      : [ofUser, { ...ofUser, subject: deviceSubject(device), max: limit.perDevice }];
  });
  return counts.toSorted((a, b) => (a.kind + a.subject < b.kind + b.subject ? -1 : 1));
}

const keyOf = ({ kind, subject }: { kind: string; subject: string }) => `${kind} ${subject}`;

/**
 * Counts a use of today. Throws TOO_SOON, with `retry_after_seconds` in its data, when that is more than the day allows;
 * the caller's transaction must then roll back, which takes the counts back as well. Concurrent transactions of the
 * same user wait for each other, so that the limit is exact.
 */
export async function takeDailyQuota(tx: Tx, use: Use): Promise<void> {
  const counts = countsOf(use);
  const rows = counts.map(
    ({ kind, subject, amount }) => sql`(${chinaDay(use.now)}::date, ${kind}, ${subject}, ${amount}::bigint)`,
  );
  const { rows: totals } = await sql<{ kind: string; subject: string; amount: number }>`
    insert into daily_counts (day, kind, subject, amount) values ${sql.join(rows)}
    on conflict (day, kind, subject) do update set amount = daily_counts.amount + excluded.amount
    returning kind, subject, amount`.execute(tx);
  const amountOf = new Map(totals.map((total) => [keyOf(total), total.amount]));
  for (const count of counts)
    if ((amountOf.get(keyOf(count)) ?? 0) > count.max) throw quotaExceeded(count, use.now);
}

/**
 * Throws like `takeDailyQuota` when that would, and counts nothing: for refusing early what would be refused in the
 * end.
 */
export async function checkDailyQuota(db: Db | Tx, use: Use): Promise<void> {
  const counts = countsOf(use);
  const totals = await db
    .selectFrom('daily_counts')
    .select(['kind', 'subject', 'amount'])
    .where('day', '=', chinaDay(use.now))
    .where(
      'kind',
      'in',
      counts.map(({ kind }) => kind),
    )
    .where(
      'subject',
      'in',
      counts.map(({ subject }) => subject),
    )
    .execute();
  const amountOf = new Map(totals.map((total) => [keyOf(total), total.amount]));
  for (const count of counts)
    if ((amountOf.get(keyOf(count)) ?? 0) + count.amount > count.max) throw quotaExceeded(count, use.now);
}

/** Takes back what was counted for something that did not happen, or was less. `now` is when it was counted. */
export async function returnDailyQuota(db: Db | Tx, use: Use): Promise<void> {
  for (const { kind, subject, amount } of countsOf(use))
    await sql`update daily_counts set amount = greatest(0, amount - ${amount}::bigint)
      where day = ${chinaDay(use.now)}::date and kind = ${kind} and subject = ${subject}`.execute(db);
}

function quotaExceeded({ limit }: Count, now: Date): AppError {
  const seconds = Math.ceil((chinaDayRange(now).to.getTime() - now.getTime()) / 1_000);
  return new AppError('TOO_SOON', {
    message: `${limit.message}，请明天再来`,
    data: { retry_after_seconds: seconds },
  });
}

/** A video that is measured on the next day, or the day after, is still counted on the day on which it was sent. */
const countedDays = 3;

/** Deletes the counts of days that no limit looks at any more. */
export async function deleteOldDailyCounts(db: Db, now: Date): Promise<void> {
  const oldest = chinaDay(new Date(now.getTime() - countedDays * 24 * 3_600_000));
  await db.deleteFrom('daily_counts').where('day', '<', oldest).execute();
}
