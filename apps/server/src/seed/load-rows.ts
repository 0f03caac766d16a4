import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { Schema } from '../db/generated/schema.ts';
import { inTransaction } from '../db/transactions.ts';
import {
  deleteLoadRecords,
  type Fields,
  isEdited,
  listLoadRecords,
  type LoadRecord,
  saveLoadRecords,
} from './load-records.ts';
import { upsertRows } from './upsert-rows.ts';

type Row<T extends keyof Schema> = Selectable<Schema[T]>;

interface RowSource<T extends keyof Schema> {
  /** The columns by which the files name a row. */
  readonly key: readonly (keyof Schema[T] & string)[];
  readonly rows: readonly Insertable<Schema[T]>[];
  /** Other rows refer to these: one that was deleted is inserted again. Otherwise it stays deleted. */
  readonly restoresDeleted?: boolean;
  /** Changes the rows that will be written, or makes room for them. */
  readonly prepare?: (
    tx: Tx,
    rows: readonly Insertable<Schema[T]>[],
  ) => Promise<readonly Insertable<Schema[T]>[]>;
  /** Withdraws or deletes rows that the files no longer have. Absent: they stay as they are. */
  readonly withdraw?: (tx: Tx, removed: readonly Row<T>[]) => Promise<void>;
}

interface LoadedRows<T extends keyof Schema> {
  /** The inserted and changed rows. */
  readonly changed: readonly Row<T>[];
  /** The rows that the loader had withdrawn and whose files came back. */
  readonly returned: readonly Row<T>[];
}

/**
 * Inserts and updates the rows of a table that the demo's files describe, in one transaction. Rows that somebody
 * edited since the last load are left alone, also where their file was removed.
 */
export function loadRows<T extends keyof Schema>(
  db: Db | Tx,
  table: T,
  source: RowSource<T>,
): Promise<LoadedRows<T>> {
  const { key, rows, restoresDeleted = false, prepare } = source;
  return inTransaction(db, async (tx) => {
    const records = await listLoadRecords(tx, table);
    const fileKeys = new Set(rows.map((row) => keyOf(row, key)));
    const existing = await readRows(tx, table, { key, keys: [...fileKeys, ...records.keys()] });
    const isOurs = (rowKey: string) => {
      const [row, record] = [existing.get(rowKey), records.get(rowKey)];
      if (row) return !isEdited(record, row);
      return restoresDeleted || record === undefined || record.withdrawn;
    };
    const isRemoved = (rowKey: string, { withdrawn }: LoadRecord) =>
      !fileKeys.has(rowKey) && !withdrawn && existing.has(rowKey) && isOurs(rowKey);
    const removed = new Map([...records].filter(([rowKey, record]) => isRemoved(rowKey, record)));
    await withdrawRows(tx, table, { source, removed, existing });
    const ourRows = rows.filter((row) => isOurs(keyOf(row, key)));
    const written = prepare ? await prepare(tx, ourRows) : ourRows;
    const changed = await upsertRows(tx, table, { key, rows: written });
    const current = new Map<string, Row<T>>([
      ...existing,
      ...changed.map((row) => [keyOf(row, key), row] as const),
    ]);
    const loaded = written.map((row) => ({ row, rowKey: keyOf(row, key) }));
    await saveLoadRecords(
      tx,
      table,
      loaded.map(({ row, rowKey }) => ({
        key: rowKey,
        fields: pick(current.get(rowKey)!, Object.keys(row as Fields)),
      })),
    );
    const returned = loaded.flatMap(({ rowKey }) =>
      records.get(rowKey)?.withdrawn ? [current.get(rowKey)!] : [],
    );
    return { changed, returned };
  });
}

const keyOf = (row: unknown, key: readonly string[]) =>
  key.map((column) => String((row as Record<string, unknown>)[column])).join('/');

const pick = (row: unknown, columns: readonly string[]) =>
  Object.fromEntries(columns.map((column) => [column, (row as Record<string, unknown>)[column]]));

async function readRows<T extends keyof Schema>(
  tx: Tx,
  table: T,
  { key, keys }: { key: readonly string[]; keys: readonly string[] },
): Promise<Map<string, Row<T>>> {
  const rowKey = sql`concat_ws('/', ${sql.join(key.map((column) => sql.ref(column)))})`;
  const { rows } = await sql<Row<T>>`
    select * from ${sql.table(table)} where ${rowKey} = any(${keys}::text[]) for update`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row, key), row]));
}

/** A row that is still there is remembered, so that it can return; one that was deleted is forgotten. */
async function withdrawRows<T extends keyof Schema>(
  tx: Tx,
  table: T,
  options: {
    source: RowSource<T>;
    removed: ReadonlyMap<string, LoadRecord>;
    existing: ReadonlyMap<string, Row<T>>;
  },
): Promise<void> {
  const { source, removed, existing } = options;
  const keys = [...removed.keys()];
  if (!source.withdraw || keys.length === 0) return;
  await source.withdraw(
    tx,
    keys.map((rowKey) => existing.get(rowKey)!),
  );
  const left = await readRows(tx, table, { key: source.key, keys });
  await deleteLoadRecords(
    tx,
    table,
    keys.filter((rowKey) => !left.has(rowKey)),
  );
  const withdrawn = [...left].map(([rowKey, row]) => ({
    key: rowKey,
    fields: pick(row, recordedColumns(removed.get(rowKey)!)),
    withdrawn: true,
  }));
  await saveLoadRecords(tx, table, withdrawn);
}

/** `tags#` and `storyboard.path` belong to the columns `tags` and `storyboard`. */
const recordedColumns = ({ fields }: LoadRecord) => [
  ...new Set(Object.keys(fields).map((name) => name.split(/[.#]/)[0]!)),
];
