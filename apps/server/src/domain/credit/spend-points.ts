import { sql } from 'kysely';
import { type CertificateFrame, certificateFrames } from '@academy/contract/certificate-limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { lockUser } from '../../db/lock-user.ts';
import { AppError } from '../../kit/errors.ts';
import { ledgers } from './credit-rules.ts';
import { getBalances } from './ledger.ts';

const framePrefix = 'frame/';

/** The cause of the entry by which a user bought a frame: it is bought once. */
export const frameCause = (frame: CertificateFrame): string => `${framePrefix}${frame}`;

/** What a spending was for, as a text of the ledger; undefined for an entry that is no spending. */
export function spendingTitle(cause: string): string | undefined {
  if (!cause.startsWith(framePrefix)) return undefined;
  const frame = certificateFrames[cause.slice(framePrefix.length) as CertificateFrame] as
    | { title: string }
    | undefined;
  return frame && `换了证书边框「${frame.title}」`;
}

export async function listBoughtFrames(db: Db | Tx, userId: number): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('ledger_entries')
    .where('user_id', '=', userId)
    .where('ledger', '=', ledgers.score)
    .where('cause', 'like', `${framePrefix}%`)
    .select('cause')
    .execute();
  return new Set(rows.map(({ cause }) => cause.slice(framePrefix.length)));
}

interface Spending {
  readonly userId: number;
  /** What it is for, unique among everything that this user buys. */
  readonly cause: string;
  /** In points, above 0. */
  readonly amount: number;
  readonly now: Date;
}

/**
 * Spends points once for a cause; returns the amount, 0 when it was spent for before. Throws CONFLICT when the user has
 * fewer points, and SESSION_ENDED when they were deleted. The user's row is locked, so that concurrent purchases never
 * spend more than there is.
 */
export async function spendPoints(tx: Tx, { userId, cause, amount, now }: Spending): Promise<number> {
  if (!(await lockUser(tx, userId))) throw new AppError('SESSION_ENDED');
  const bought = await tx
    .selectFrom('ledger_entries')
    .where('user_id', '=', userId)
    .where('cause', '=', cause)
    .select(sql<1>`1`.as('one'))
    .executeTakeFirst();
  if (bought) return 0;
  const { score } = await getBalances(tx, userId);
  if (score < amount)
    throw new AppError('CONFLICT', { message: `积分不够：需要 ${amount}，现在有 ${Math.max(0, score)}` });
  await tx
    .insertInto('ledger_entries')
    .values({ ledger: ledgers.score, user_id: userId, amount: -amount, cause, created_at: now })
    .execute();
  return amount;
}
