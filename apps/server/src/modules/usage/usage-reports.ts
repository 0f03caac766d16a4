import { reportUsage } from '@academy/contract/areas/usage.ts';
import type { Db } from '../../db/database.ts';
import { parseRecords, saveUsageBatch } from '../../domain/usage/usage-batch.ts';
import { clientNetwork } from '../../kit/client-network.ts';
import type { Clock } from '../../kit/clock.ts';
import { AppError } from '../../kit/errors.ts';
import { createThrottle } from '../../kit/throttle.ts';
import { route } from '../../transport/route.ts';

/** Records per network address, which a whole school may share: a phone in use sends one or two every ten seconds. */
const perNetwork = { burst: 2_000, perSecond: 40 };

/** A token sent along is ignored, and the address is not stored. */
export function createUsageReportRoute({ db, clock, usageForwarded = false }: UsageDeps) {
  const networks = createThrottle(perNetwork);
  return route(reportUsage, async ({ batch: id, version, sent_at: sentAt, records: text }, { address }) => {
    const records = parseRecords(text);
    if (!networks.tryTake(clientNetwork(address), records.length)) throw new AppError('TOO_MANY');
    const now = clock.now().getTime();
    return {
      stored: await saveUsageBatch(db, { id, version, sentAt, now, records, forward: usageForwarded }),
    };
  });
}

export interface UsageDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Whether records are forwarded to an outside service. */
  readonly usageForwarded?: boolean | undefined;
}
