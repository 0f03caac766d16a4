import type { UsageRecord } from '@academy/contract/areas/usage.ts';
import { usageLimits } from '@academy/contract/usage-limits.ts';
import { loadStored, saveStored } from '../../platform/storage.ts';
import { createUuid } from '../../platform/uuid.ts';

/** Records that are sent together. The server counts a batch once by its id. */
export interface UsageBatch {
  readonly id: string;
  readonly records: readonly UsageRecord[];
}

const recordsKey = 'usage_records';
const batchesKey = 'usage_batches';
/** Maximum stored on a device without a connection; the oldest are dropped first. */
const max = { records: 300, batches: 5 };

const load = <T>(key: string): readonly T[] => {
  const stored = loadStored<unknown>(key);
  return Array.isArray(stored) ? (stored as T[]) : [];
};
const store = (key: string, rows: readonly unknown[]): void =>
  saveStored(key, rows.length > 0 ? rows : undefined);

export function queueUsage(record: UsageRecord): void {
  store(recordsKey, [...load<UsageRecord>(recordsKey), record].slice(-max.records));
}

/** Batches to send, the earliest first: those without a response, then new ones with the records since. */
export function listBatches(): readonly UsageBatch[] {
  const batches = [...load<UsageBatch>(batchesKey)];
  let remaining = load<UsageRecord>(recordsKey);
  while (remaining.length > 0 && batches.length < max.batches) {
    const fitting = remaining.slice(0, countFitting(remaining));
    batches.push({ id: createUuid(), records: fitting });
    remaining = remaining.slice(fitting.length);
  }
  store(batchesKey, batches);
  store(recordsKey, remaining);
  return batches;
}

/** How many of the first records fit in one batch, at least one. */
function countFitting(records: readonly UsageRecord[]): number {
  let length = 2;
  let count = 0;
  for (const record of records.slice(0, usageLimits.recordsPerBatch)) {
    length += JSON.stringify(record).length + 1;
    if (length > usageLimits.batchText && count > 0) break;
    count += 1;
  }
  return count;
}

/** Removes a batch that the server has answered. */
export function removeBatch(id: string): void {
  store(
    batchesKey,
    load<UsageBatch>(batchesKey).filter((batch) => batch.id !== id),
  );
}

export function clearUsage(): void {
  saveStored(recordsKey, undefined);
  saveStored(batchesKey, undefined);
  saveStored(statusKey, undefined);
}

/** Storage key of the time when the device was last described. */
export const statusKey = 'usage_status_at';
