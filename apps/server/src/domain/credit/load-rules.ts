import type { Db } from '../../db/database.ts';
import { firstRulesSince, shippedRules } from './rules.ts';

/**
 * Loads the rules that ship and are not there yet; the first version of each stands from the beginning, a later one from
 * now. An operator's version of the same number stays as it is, and so does every rule that is there.
 */
export async function loadShippedRules(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('credit_rules')
    .values(
      shippedRules.map(({ key, version, ledger, amount, aDay, inAll }) => ({
        key,
        version,
        ledger,
        amount,
        cap_a_day: aDay ?? null,
        cap_in_all: inAll ?? null,
        since: version === 1 ? firstRulesSince : now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['key', 'version']).doNothing())
    .execute();
}
