import type { Db } from '../../apps/server/src/db/database.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import type { Proof } from './check-learning.ts';
import type { Viewer } from './viewer.ts';

const asked = 200;

/** Some viewers' balances as the academy tells them, beside the sums of their entries. */
export async function checkBalances(db: Db, address: string, viewers: readonly Viewer[]): Promise<Proof> {
  const some = viewers.filter((_, place) => place % Math.ceil(viewers.length / asked) === 0);
  let wrong = 0;
  for (const { uid, token } of some) {
    const answer = await fetch(`${address}${apiPrefix}/user/task`, { headers: { token } });
    const { data } = (await answer.json()) as { data: { balances: { credit: number; score: number } } };
    const entries = await db
      .selectFrom('ledger_entries')
      .where('user_id', '=', uid)
      .select(['ledger', 'amount'])
      .execute();
    const sum = (ledger: number) =>
      entries.reduce((all, entry) => all + (entry.ledger === ledger ? entry.amount : 0), 0);
    if (data.balances.credit !== sum(1) || data.balances.score !== sum(2)) wrong += 1;
  }
  return { proof: 'balances that are shown are the sums of their entries', of: some.length, wrong };
}
