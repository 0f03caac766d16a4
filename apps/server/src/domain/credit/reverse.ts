import type { Tx } from '../../db/database.ts';
import { causeOf } from './earn.ts';
import type { RuleKey } from './rules.ts';

interface TakenBack {
  userId: number;
  rule: RuleKey;
  /** As it was earned. */
  cause: string;
  now: Date;
}

/**
 * Takes back what a cause has earned, by an entry of its own, once; gives back how much that was, 0 where there was
 * nothing to take back. The cause does not earn again.
 */
export async function reverse(tx: Tx, { userId, rule, cause, now }: TakenBack): Promise<number> {
  const entry = await tx
    .selectFrom('ledger_entries')
    .select(['id', 'ledger', 'amount', 'rule_id', 'content_id', 'student_id'])
    .where('user_id', '=', userId)
    .where('cause', '=', causeOf({ rule, cause }))
    .executeTakeFirst();
  if (!entry) return 0;
  const { id, amount, ...same } = entry;
  const taken = await tx
    .insertInto('ledger_entries')
    .values({
      ...same,
      user_id: userId,
      amount: -amount,
      cause: `reverse/${id}`,
      reverses: id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return taken ? amount : 0;
}
