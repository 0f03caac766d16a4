import { listTasks } from '@academy/contract/areas/learning.ts';
import { findBalances } from '../../domain/credit/balances.ts';
import { enterVisit } from '../../domain/credit/enter-visit.ts';
import { listRules } from '../../domain/credit/list-rules.ts';
import { titleOf } from '../../domain/credit/rules.ts';
import { route } from '../../transport/route.ts';
import type { TaskParts } from './task-parts.ts';

/** What one has, what can still be done today, and by which rules. Whoever asks is here today, and sees that it counts. */
export const createUserTaskRoute = ({ db, clock }: TaskParts) =>
  route(listTasks, async (_input, { identity }) => {
    const userId = identity!.uid;
    const now = clock.now();
    await enterVisit(db, { userId, now });
    const rules = await listRules(db, { userId, now });
    return {
      balances: await findBalances(db, userId),
      today: rules.flatMap(({ key, ledger, amount, cap_a_day: cap, today, done }) =>
        cap === null || amount === null
          ? []
          : [{ key, title: titleOf(key), amount, ledger, done_count: today, cap, done }],
      ),
      rules: rules.map(({ key, version, ledger, amount, cap_a_day, cap_in_all, since }) => ({
        key,
        version,
        title: titleOf(key),
        ledger,
        amount,
        cap_a_day,
        cap_in_all,
        since: since.toISOString(),
      })),
    };
  });
