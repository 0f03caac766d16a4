import { type Insertable, sql } from 'kysely';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { UsageRecord } from '@academy/contract/areas/usage.ts';
import { usageStatistics } from '@academy/contract/limits.ts';
import { usageLimits } from '@academy/contract/usage-limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/generated/schema.ts';
import { AppError } from '../../kit/errors.ts';
import { scrubMessage, scrubStack } from './scrub.ts';

interface UsageBatch {
  readonly id: string;
  /** Of the app. */
  readonly version: string;
  /** Milliseconds since 1970, by the client's clock and by the server's. */
  readonly sentAt: number;
  readonly now: number;
  readonly records: readonly UsageRecord[];
  /** Whether the records are also sent to an external service. */
  readonly forward: boolean;
}

/** Saves a batch as a whole, once. Returns the number of records, 0 for a repeated batch. */
export const saveUsageBatch = (db: Db, batch: UsageBatch): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('usage_batches')
      .values({ id: batch.id, received_at: new Date(batch.now) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (!inserted) return 0;
    const pages = batch.records.filter(({ kind }) => kind === 'page');
    const otherRecords = batch.records.filter(({ kind }) => kind !== 'page');
    const rows = [
      ...(otherRecords.length > 0 ? await insert(tx, batch, otherRecords) : []),
      // One statement cannot change a row twice, and a batch may contain a page twice.
      ...(pages.length > 0 ? await insert(tx, batch, selectLongest(pages)) : []),
    ];
    if (batch.forward) await queueForwarding(tx, rows, batch.now);
    return batch.records.length;
  });

interface SavedRecord {
  readonly id: number;
  readonly isNew: boolean;
}

/** Inserts records; a known page gets the longer duration. */
const insert = (tx: Tx, batch: UsageBatch, records: readonly UsageRecord[]): Promise<SavedRecord[]> =>
  tx
    .insertInto('usage_records')
    .values(records.map((record) => toRow(record, batch)))
    .onConflict((conflict) =>
      conflict
        .columns(['visit', 'ordinal'])
        .where('kind', '=', 'page')
        .doUpdateSet({
          milliseconds: sql<number>`greatest(usage_records.milliseconds, excluded.milliseconds)`,
        }),
    )
    // A row that was there before carries the transaction that changes it.
    .returning(['id', sql<boolean>`xmax = 0`.as('isNew')])
    .execute();

type PageRecord = Extract<UsageRecord, { kind: 'page' }>;

function selectLongest(pages: readonly UsageRecord[]): PageRecord[] {
  const longest = new Map<string, PageRecord>();
  for (const page of pages as readonly PageRecord[]) {
    const key = `${page.visit} ${page.ordinal}`;
    const existing = longest.get(key);
    if (!existing || existing.milliseconds < page.milliseconds) longest.set(key, page);
  }
  return [...longest.values()];
}

function toRow(record: UsageRecord, batch: UsageBatch): Insertable<Schema['usage_records']> {
  const { kind, visit } = record;
  const at = toServerTime({ at: record.at, sentAt: batch.sentAt, now: batch.now });
  return { kind, visit, at, version: batch.version, ...toColumns(record) };
}

function toColumns(record: UsageRecord): Partial<Insertable<Schema['usage_records']>> {
  switch (record.kind) {
    case 'visit':
      return {};
    case 'page': {
      const { ordinal, path, milliseconds, content_type: type, content_id: id } = record;
      const content = type && id ? { content_type: type, content_id: id } : {};
      return { ordinal, path, milliseconds, ...content };
    }
    case 'event':
      return { name: record.name };
    case 'error': {
      const { path, message, stack } = record;
      return { path, message: scrubMessage(message), stack: scrubStack(stack) };
    }
    case 'status': {
      const { device, width, network, elder, dark } = record;
      return { details: JSON.stringify({ device, width, network, elder, dark }) };
    }
  }
}

/**
 * Queues records for the external service after the page timeout. A forwarded page is not sent again when its
 * duration grows: the service would count it twice.
 */
async function queueForwarding(tx: Tx, rows: readonly SavedRecord[], now: number): Promise<void> {
  const dueAt = new Date(now + usageStatistics.pageTimeout);
  const inserted = rows.filter(({ isNew }) => isNew).map(({ id }) => ({ record_id: id, due_at: dueAt }));
  const existing = rows.filter(({ isNew }) => !isNew).map(({ id }) => id);
  if (inserted.length > 0) await tx.insertInto('usage_outbox').values(inserted).execute();
  if (existing.length > 0)
    await tx.updateTable('usage_outbox').set({ due_at: dueAt }).where('record_id', 'in', existing).execute();
}

const batchValidator = Compile(
  Type.Array(UsageRecord, { minItems: 1, maxItems: usageLimits.recordsPerBatch }),
);

/** Parses the records of a batch. Throws MALFORMED if any of them has an unknown field; then none is saved. */
export function parseRecords(text: string): UsageRecord[] {
  const records = parseJson(text);
  if (!batchValidator.Check(records)) throw new AppError('MALFORMED');
  return records;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('MALFORMED', { cause });
  }
}

/**
 * Two times of one client's clock, and the time when the message arrived by the server's. Milliseconds since 1970.
 */
interface ClientTime {
  readonly at: number;
  readonly sentAt: number;
  readonly now: number;
}

/**
 * When something happened, by the server's clock. Clients' clocks are wrong by minutes or years, so only the
 * difference between the event and the sending is used, up to the maximum delay.
 */
export function toServerTime({ at, sentAt, now }: ClientTime): Date {
  const age = Math.min(usageLimits.maxDelay, Math.max(0, sentAt - at));
  return new Date(now - age);
}
