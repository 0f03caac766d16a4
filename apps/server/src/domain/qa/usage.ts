import { sql } from 'kysely';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import { chinaDay, chinaDaySpan } from '../../kit/china-day.ts';
import type { Asker } from './asker.ts';

/** Questions a day. */
const limitOf = ({ userId }: Asker) => (userId === null ? qaLimits.guestPerDay : qaLimits.perDay);

/** How many questions are left to an asker today. */
export async function countLeft(db: Db | Tx, asker: Asker, now: Date): Promise<number> {
  const row = await db
    .selectFrom('qa_usage')
    .select('questions')
    .where('asker', '=', asker.key)
    .where('day', '=', chinaDay(now))
    .executeTakeFirst();
  return Math.max(0, limitOf(asker) - (row?.questions ?? 0));
}

/**
 * Counts a question of today, a guest's also for their network; resolves to how many are left. Throws TOO_SOON, with the
 * seconds until tomorrow, when none was.
 */
export async function countQuestion(tx: Tx, asker: Asker, now: Date): Promise<number> {
  const most = limitOf(asker);
  const asked = await count(tx, { key: asker.key, most, now });
  if (asked === undefined) throw spent(asker, now);
  if (asker.networkKey !== null) {
    const ofAll = await count(tx, { key: asker.networkKey, most: qaLimits.guestPerDayOfNetwork, now });
    if (ofAll === undefined) throw spent(asker, now);
  }
  return most - asked;
}

/** How many it are by now; undefined when there were `most` already. */
async function count(
  tx: Tx,
  { key, most, now }: { key: string; most: number; now: Date },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('qa_usage')
    .values({ asker: key, day: chinaDay(now), questions: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['asker', 'day'])
        .doUpdateSet({ questions: sql`qa_usage.questions + 1` })
        .where('qa_usage.questions', '<', most),
    )
    .returning('questions')
    .executeTakeFirst();
  return row?.questions;
}

function spent({ userId }: Asker, now: Date): AppError {
  const message =
    userId === null
      ? '今天的免登录提问已经用完，登录后可以继续提问'
      : '今天的提问次数已经用完，明天再来问吧，也可以先看看学院里的内容';
  const seconds = Math.ceil((chinaDaySpan(now).to.getTime() - now.getTime()) / 1_000);
  return new AppError('TOO_SOON', { message, data: { left: 0, retry_after_seconds: seconds } });
}

/** What all askers together have spent. */
const everybody = 'all';

export interface TokenLimits {
  /** Tokens a day. */
  readonly perAsker: number;
  readonly inAll: number;
}

/**
 * Sets tokens aside for an answer by a model; false when today's are spent. What was set aside and not needed is given back
 * by `settleTokens`; after a death it stays spent, so that limits hold.
 */
export function reserveTokens(
  db: Db,
  { asker, tokens, limits, now }: { asker: Asker; tokens: number; limits: TokenLimits; now: Date },
): Promise<boolean> {
  return db
    .transaction()
    .execute(async (tx) => {
      const places = [
        [asker.key, limits.perAsker],
        [everybody, limits.inAll],
      ] as const;
      for (const [key, most] of places) {
        const { rows } = await sql`
          insert into qa_usage (asker, day, tokens) values (${key}, ${chinaDay(now)}, 0)
          on conflict do nothing`
          .execute(tx)
          .then(() =>
            sql`update qa_usage set tokens = tokens + ${tokens}::integer
              where asker = ${key} and day = ${chinaDay(now)} and tokens + ${tokens}::bigint <= ${most}::bigint
              returning asker`.execute(tx),
          );
        if (rows.length === 0) throw new Spent();
      }
      return true;
    })
    .catch((error: unknown) => {
      if (error instanceof Spent) return false;
      throw error;
    });
}

/** Takes back what was set aside for the asker, too, when all together have spent theirs. */
class Spent extends Error {}

/** Puts right what was set aside; `at` is when that was. */
export async function settleTokens(
  db: Db,
  { asker, reserved, spent: used, at }: { asker: Asker; reserved: number; spent: number; at: Date },
): Promise<void> {
  // One after the other: together they would be locked in any order, and meet somebody who sets tokens aside.
  for (const key of [asker.key, everybody])
    await sql`update qa_usage set tokens = greatest(0, tokens + ${used - reserved}::integer)
      where asker = ${key} and day = ${chinaDay(at)}`.execute(db);
}
