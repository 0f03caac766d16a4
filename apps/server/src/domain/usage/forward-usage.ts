import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { SinkRecord, UsageSink } from '../../ports/usage-sink.ts';

const batchSize = 200;

interface ForwardOptions {
  readonly sink: UsageSink;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/**
 * Sends due records to the external service, the oldest first, and deletes them from the outbox afterwards. Rejects
 * on failure and leaves the rest; if the process dies in between, a batch is sent twice.
 */
export async function forwardUsage(db: Db, { sink, now, signal }: ForwardOptions): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const rows = await listDue(db, now);
    if (rows.length === 0) return;
    await sink.send(rows.map(toSinkRecord), signal);
    const ids = rows.map(({ id }) => id);
    await db.deleteFrom('usage_outbox').where('record_id', 'in', ids).execute();
  }
}

type Row = Awaited<ReturnType<typeof listDue>>[number];

const listDue = (db: Db, now: Date) =>
  db
    .selectFrom('usage_outbox')
    .innerJoin('usage_records', 'usage_records.id', 'usage_outbox.record_id')
    .selectAll('usage_records')
    .where('due_at', '<=', now)
    .orderBy(sql`usage_outbox.record_id`)
    .limit(batchSize)
    .execute();

function toSinkRecord(row: Row): SinkRecord {
  const { visit, at, version } = row;
  const common = { visit, at, version };
  switch (row.kind) {
    case 'visit':
      return { kind: 'visit', ...common };
    case 'page': {
      const content = row.content_id === null ? null : `${row.content_type}/${row.content_id}`;
      return { kind: 'page', ...common, path: row.path!, content, milliseconds: row.milliseconds! };
    }
    case 'event':
      return { kind: 'event', ...common, name: row.name! };
    case 'error':
      return { kind: 'error', ...common, path: row.path!, message: row.message! };
    case 'status': {
      const entries = Object.entries(row.details as Record<string, unknown>);
      return {
        kind: 'status',
        ...common,
        properties: Object.fromEntries(entries.map(([name, value]) => [name, String(value)])),
      };
    }
  }
}
