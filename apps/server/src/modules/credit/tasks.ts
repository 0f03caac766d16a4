import { listTasks } from '@academy/contract/areas/learning.ts';
import type { Db } from '../../db/database.ts';
import { listCurrentRules, ruleTitle } from '../../domain/credit/credit-rules.ts';
import { getBalances, recordVisit } from '../../domain/credit/ledger.ts';
import type { Clock } from '../../kit/clock.ts';
import { route } from '../../transport/route.ts';

/**
 * The user's balances, today's tasks with their progress, and the rules. The call itself counts as today's visit, so
 * that the visit is already in the response.
 */
export const createTaskListRoute = ({ db, clock }: CreditDeps) =>
  route(listTasks, async (_input, { identity }) => {
    const userId = identity!.uid;
    const now = clock.now();
    await recordVisit(db, { userId, now });
    const rules = await listCurrentRules(db, { userId, now });
    return {
      balances: await getBalances(db, userId),
      today: rules.flatMap(({ key, ledger, amount, cap_a_day: cap, today, done }) =>
        cap === null || amount === null
          ? []
          : [{ key, title: ruleTitle(key), amount, ledger, done_count: today, cap, done }],
      ),
      rules: rules.map(({ key, version, ledger, amount, cap_a_day, cap_in_all, since }) => ({
        key,
        version,
        title: ruleTitle(key),
        ledger,
        amount,
        cap_a_day,
        cap_in_all,
        since: since.toISOString(),
      })),
    };
  });

export interface CreditDeps {
  readonly db: Db;
  readonly clock: Clock;
}
