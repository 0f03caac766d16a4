import type { UsageRecord } from '@academy/contract/areas/usage.ts';
import { usageLimits } from '@academy/contract/usage-limits.ts';
import { findStored, keep } from '../../platform/storage.ts';
import { createUuid } from '../../platform/uuid.ts';

/** Records that go out together. The server counts them once by their name, however often they come. */
export interface UsageBatch {
  readonly id: string;
  readonly records: readonly UsageRecord[];
}

const recordsKey = 'usage_records';
const batchesKey = 'usage_batches';
/** What a phone without a connection keeps at most; the oldest goes first. */
const most = { records: 300, batches: 5 };

const list = <T>(key: string): readonly T[] => {
  const stored = findStored<unknown>(key);
  return Array.isArray(stored) ? (stored as T[]) : [];
};
const put = (key: string, rows: readonly unknown[]): void => keep(key, rows.length > 0 ? rows : undefined);

/** Keeps a record until it goes out with a batch. */
export function noteUsage(record: UsageRecord): void {
  put(recordsKey, [...list<UsageRecord>(recordsKey), record].slice(-most.records));
}

/** What has to go out, the earliest first: batches that no answer came for, then whatever was noted since. */
export function listBatches(): readonly UsageBatch[] {
  const batches = [...list<UsageBatch>(batchesKey)];
  let left = list<UsageRecord>(recordsKey);
  while (left.length > 0 && batches.length < most.batches) {
    const fitting = left.slice(0, countFitting(left));
    batches.push({ id: createUuid(), records: fitting });
    left = left.slice(fitting.length);
  }
  put(batchesKey, batches);
  put(recordsKey, left);
  return batches;
}

/** How many of the first records one batch takes: one at least. */
function countFitting(records: readonly UsageRecord[]): number {
  let text = 2;
  let count = 0;
  for (const record of records.slice(0, usageLimits.recordsPerBatch)) {
    text += JSON.stringify(record).length + 1;
    if (text > usageLimits.batchText && count > 0) break;
    count += 1;
  }
  return count;
}

/** The server has answered for it. */
export function dropBatch(id: string): void {
  put(
    batchesKey,
    list<UsageBatch>(batchesKey).filter((batch) => batch.id !== id),
  );
}

/** Forgets everything that has not gone out. */
export function forgetUsage(): void {
  keep(recordsKey, undefined);
  keep(batchesKey, undefined);
  keep(statusKey, undefined);
}

/** When the device was last described. */
export const statusKey = 'usage_status_at';
