import { reportUsage } from '@academy/contract/areas/usage.ts';
import { keepBatch } from '../../domain/usage/keep-batch.ts';
import { readRecords } from '../../domain/usage/read-records.ts';
import { AppError } from '../../kit/app-error.ts';
import { networkOf } from '../../kit/network-of.ts';
import { createPacer } from '../../kit/pace.ts';
import { route } from '../../transport/route.ts';
import type { UsageParts } from './usage-parts.ts';

/** Records of one address, behind which may be a whole school: a phone in use sends one or two every ten seconds. */
const ofNetwork = { burst: 2_000, perSecond: 40 };

/** Whoever sends a token with it is not asked for it, nor is anything kept of the address. */
export function createUsageReportRoute({ db, clock, usageForwarded = false }: UsageParts) {
  const networks = createPacer(ofNetwork);
  return route(reportUsage, async ({ batch: id, version, sent_at: sentAt, records: text }, { address }) => {
    const records = readRecords(text);
    if (!networks.spend(networkOf(address), records.length)) throw new AppError('TOO_MANY');
    const now = clock.now().getTime();
    return { kept: await keepBatch(db, { id, version, sentAt, now, records, forward: usageForwarded }) };
  });
}
