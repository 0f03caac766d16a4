import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/**
 * Inserts rows, or changes those whose `key` columns are there already, and returns the rows that are new or were
 * different. Rows that are the same are not touched at all.
 */
export async function upsertRows<T extends keyof Schema>(
  db: Db,
  table: T,
  { key, rows }: { key: readonly (keyof Schema[T] & string)[]; rows: readonly Insertable<Schema[T]>[] },
): Promise<Selectable<Schema[T]>[]> {
  if (rows.length === 0) return [];
  const columns = Object.keys(rows[0] ?? {});
  const others = columns.filter((column) => !(key as readonly string[]).includes(column));
  const list = (of: string[]) => sql.join(of.map((column) => sql.ref(column)));
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => (row as Record<string, unknown>)[column]))})`,
  );
  const set = others.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`);
  const old = list(others.map((column) => `${table}.${column}`));
  const fresh = list(others.map((column) => `excluded.${column}`));
  const { rows: changed } = await sql<Selectable<Schema[T]>>`
    insert into ${sql.table(table)} (${list(columns)}) values ${sql.join(values)}
    on conflict (${list([...key])}) do update set ${sql.join(set)}
    where row(${old}) is distinct from row(${fresh})
    returning *`.execute(db);
  return changed;
}
