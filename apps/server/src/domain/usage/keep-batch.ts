import type { UsageRecord } from '@academy/contract/areas/usage.ts';
import { usageStatistics } from '@academy/contract/limits.ts';
import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import { momentOf } from './moment-of.ts';
import { scrubMessage, scrubStack } from './scrub.ts';

interface Batch {
  readonly id: string;
  /** Of the app. */
  readonly version: string;
  /** Milliseconds since 1970 by the phone's clock, and by ours. */
  readonly sentAt: number;
  readonly now: number;
  readonly records: readonly UsageRecord[];
  /** Whether an outside service is to be told, too. */
  readonly forward: boolean;
}

/** Keeps a batch as a whole, once: how many records that were; none where it came before. */
export const keepBatch = (db: Db, batch: Batch): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows: fresh } = await tx
      .insertInto('usage_batches')
      .values({ id: batch.id, received_at: new Date(batch.now) })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (!fresh) return 0;
    const pages = batch.records.filter(({ kind }) => kind === 'page');
    const others = batch.records.filter(({ kind }) => kind !== 'page');
    const rows = [
      ...(others.length > 0 ? await insert(tx, batch, others) : []),
      // One statement cannot change a row twice, and a batch may tell of a page twice.
      ...(pages.length > 0 ? await insert(tx, batch, keepLongest(pages)) : []),
    ];
    if (batch.forward) await queue(tx, rows, batch.now);
    return batch.records.length;
  });

interface Kept {
  readonly id: number;
  readonly isNew: boolean;
}

/** Rows, written; a page that is known already was looked at for longer since. */
const insert = (tx: Tx, batch: Batch, records: readonly UsageRecord[]): Promise<Kept[]> =>
  tx
    .insertInto('usage_records')
    .values(records.map((record) => rowOf(record, batch)))
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

function keepLongest(pages: readonly UsageRecord[]): PageRecord[] {
  const longest = new Map<string, PageRecord>();
  for (const page of pages as readonly PageRecord[]) {
    const key = `${page.visit} ${page.ordinal}`;
    const known = longest.get(key);
    if (!known || known.milliseconds < page.milliseconds) longest.set(key, page);
  }
  return [...longest.values()];
}

function rowOf(record: UsageRecord, batch: Batch): Insertable<Schema['usage_records']> {
  const { kind, visit } = record;
  const at = momentOf({ at: record.at, sentAt: batch.sentAt, now: batch.now });
  return { kind, visit, at, version: batch.version, ...partsOf(record) };
}

function partsOf(record: UsageRecord): Partial<Insertable<Schema['usage_records']>> {
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
      return { facts: JSON.stringify({ device, width, network, elder, dark }) };
    }
  }
}

/**
 * Tells them on once nobody looks at these pages any more. One that was told on is not told again, however long it is
 * looked at since: the service would count it twice.
 */
async function queue(tx: Tx, rows: readonly Kept[], now: number): Promise<void> {
  const due = new Date(now + usageStatistics.pageTimeout);
  const fresh = rows.filter(({ isNew }) => isNew).map(({ id }) => ({ record_id: id, due }));
  const known = rows.filter(({ isNew }) => !isNew).map(({ id }) => id);
  if (fresh.length > 0) await tx.insertInto('usage_outbox').values(fresh).execute();
  if (known.length > 0)
    await tx.updateTable('usage_outbox').set({ due }).where('record_id', 'in', known).execute();
}
