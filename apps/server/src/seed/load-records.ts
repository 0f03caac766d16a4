import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/generated/schema.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What a row was like right after the loader wrote it. */
export interface LoadRecord {
  /** Digests by the name of the field. */
  readonly fields: Readonly<Record<string, string>>;
  /** The loader withdrew the row, because its file was removed. */
  readonly withdrawn: boolean;
}

/** A row by its key, or a unit that is loaded as a whole, such as a content with its lessons. */
interface LoadedRow {
  readonly key: string;
  readonly fields: Fields;
  readonly withdrawn?: boolean;
}

export async function listLoadRecords(db: Db, table: keyof Schema): Promise<Map<string, LoadRecord>> {
  const rows = await db
    .selectFrom('demo_rows')
    .select(['row_key', 'fields', 'withdrawn'])
    .where('table_name', '=', table)
    .execute();
  return new Map(
    rows.map(({ row_key: key, fields, withdrawn }) => [
      key,
      { fields: fields as LoadRecord['fields'], withdrawn },
    ]),
  );
}

export async function saveLoadRecords(
  db: Db,
  table: keyof Schema,
  loaded: readonly LoadedRow[],
): Promise<void> {
  if (loaded.length === 0) return;
  const rows = loaded.map(({ key, fields, withdrawn = false }) => ({
    table_name: table,
    row_key: key,
    fields: JSON.stringify(digestFields(fields)),
    withdrawn,
  }));
  await db
    .insertInto('demo_rows')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['table_name', 'row_key']).doUpdateSet((excluded) => ({
        fields: excluded.ref('excluded.fields'),
        withdrawn: excluded.ref('excluded.withdrawn'),
      })),
    )
    .execute();
}

export async function deleteLoadRecords(db: Db, table: keyof Schema, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await db.deleteFrom('demo_rows').where('table_name', '=', table).where('row_key', 'in', keys).execute();
}

/**
 * Whether somebody else wrote a row since the loader did; also true for a row that the loader never wrote. Fields that
 * the record does not know yet are ignored, so that a new column is no edit.
 */
export function isEdited(record: LoadRecord | undefined, current: Fields): boolean {
  if (!record) return true;
  const digests = digestFields(current);
  return Object.entries(record.fields).some(([name, digest]) => name in digests && digests[name] !== digest);
}

/**
 * A digest for each field. Fields of nested objects are named by their path without positions (`chapters.lessons.title`)
 * and stand for all values there in order; `chapters#` is the number of chapters.
 */
function digestFields(fields: Fields): Record<string, string> {
  const values = new Map<string, unknown[]>();
  collectValues(fields, '', values);
  return Object.fromEntries([...values].map(([path, list]) => [path, digestOf(list)]));
}

function collectValues(value: unknown, path: string, into: Map<string, unknown[]>): void {
  const add = (name: string, leaf: unknown) => {
    const list = into.get(name);
    if (list) list.push(leaf);
    else into.set(name, [leaf]);
  };
  if (Array.isArray(value)) {
    add(`${path}#`, value.length);
    for (const item of value) collectValues(item, path, into);
  } else if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    for (const [name, inner] of Object.entries(value))
      collectValues(inner, path === '' ? name : `${path}.${name}`, into);
  } else add(path, value ?? null);
}

/** Sixteen hexadecimal digits: enough to notice a change. */
const digestOf = (values: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(values)).digest('hex').slice(0, 16);
