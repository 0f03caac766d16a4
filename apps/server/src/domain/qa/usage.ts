import { sql } from 'kysely';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import { chinaDay, chinaDayRange } from '../../kit/china-calendar.ts';
import type { Requester } from './requester.ts';

/** Questions per day. */
const dailyLimit = ({ userId }: Requester) => (userId === null ? qaLimits.guestPerDay : qaLimits.perDay);

export async function countLeft(db: Db | Tx, requester: Requester, now: Date): Promise<number> {
  const row = await db
    .selectFrom('qa_usage')
    .select('questions')
    .where('requester', '=', requester.key)
    .where('day', '=', chinaDay(now))
    .executeTakeFirst();
  return Math.max(0, dailyLimit(requester) - (row?.questions ?? 0));
}

/**
 * Counts a question of today, a guest's also for their network, and returns how many are left. Throws TOO_SOON, with
 * the seconds until tomorrow, when none was left.
 */
export async function countQuestion(tx: Tx, requester: Requester, now: Date): Promise<number> {
  const max = dailyLimit(requester);
  const used = await incrementCount(tx, { key: requester.key, max, now });
  if (used === undefined) throw spent(requester, now);
  if (requester.networkKey !== null) {
    const usedByNetwork = await incrementCount(tx, {
      key: requester.networkKey,
      max: qaLimits.guestPerDayOfNetwork,
      now,
    });
    if (usedByNetwork === undefined) throw spent(requester, now);
  }
  return max - used;
}

/** The number after counting; undefined when `max` was reached already. */
async function incrementCount(
  tx: Tx,
  { key, max, now }: { key: string; max: number; now: Date },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('qa_usage')
    .values({ requester: key, day: chinaDay(now), questions: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['requester', 'day'])
        .doUpdateSet({ questions: sql`qa_usage.questions + 1` })
        .where('qa_usage.questions', '<', max),
    )
    .returning('questions')
    .executeTakeFirst();
  return row?.questions;
}

function spent({ userId }: Requester, now: Date): AppError {
  const message =
    userId === null
      ? '今天的免登录提问已经用完，登录后可以继续提问'
      : '今天的提问次数已经用完，明天再来问吧，也可以先看看学院里的内容';
  const seconds = Math.ceil((chinaDayRange(now).to.getTime() - now.getTime()) / 1_000);
  return new AppError('TOO_SOON', { message, data: { left: 0, retry_after_seconds: seconds } });
}

/** Key of the usage of all requesters together. */
const allRequestersKey = 'all';

export interface TokenLimits {
  /** Tokens per day. */
  readonly perRequester: number;
  readonly total: number;
}

/**
 * Reserves tokens for a model's answer; false when today's budget is used up. `settleTokens` returns the unused ones;
 * if the process dies they stay used, so that limits hold.
 */
export function reserveTokens(
  db: Db,
  {
    requester,
    tokens,
    limits,
    now,
  }: { requester: Requester; tokens: number; limits: TokenLimits; now: Date },
): Promise<boolean> {
  return db
    .transaction()
    .execute(async (tx) => {
      const budgets = [
        [requester.key, limits.perRequester],
        [allRequestersKey, limits.total],
      ] as const;
      for (const [key, max] of budgets) {
        const { rows } = await sql`
          insert into qa_usage (requester, day, tokens) values (${key}, ${chinaDay(now)}, 0)
          on conflict do nothing`
          .execute(tx)
          .then(() =>
            sql`update qa_usage set tokens = tokens + ${tokens}::integer
              where requester = ${key} and day = ${chinaDay(now)} and tokens + ${tokens}::bigint <= ${max}::bigint
              returning requester`.execute(tx),
          );
        if (rows.length === 0) throw new TokensExhausted();
      }
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof TokensExhausted) return false;
      throw error;
    });
}

/** Thrown to roll back the requester's reservation when the total budget is used up. */
class TokensExhausted extends Error {}

/** Corrects a reservation by what was really used; `at` is when it was made. */
export async function settleTokens(
  db: Db,
  {
    requester,
    reserved,
    spent: used,
    at,
  }: { requester: Requester; reserved: number; spent: number; at: Date },
): Promise<void> {
  // Two statements: one for both rows could lock them in any order and deadlock with `reserveTokens`.
  for (const key of [requester.key, allRequestersKey])
    await sql`update qa_usage set tokens = greatest(0, tokens + ${used - reserved}::integer)
      where requester = ${key} and day = ${chinaDay(at)}`.execute(db);
}
