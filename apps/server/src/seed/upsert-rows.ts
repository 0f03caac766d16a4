import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/generated/schema.ts';

/**
 * Inserts rows, or updates existing rows with the same `key` columns, and returns the inserted and changed rows. Rows
 * that are equal are not written.
 */
export async function upsertRows<T extends keyof Schema>(
  db: Db,
  table: T,
  { key, rows }: { key: readonly (keyof Schema[T] & string)[]; rows: readonly Insertable<Schema[T]>[] },
): Promise<Selectable<Schema[T]>[]> {
  if (rows.length === 0) return [];
  const columns = Object.keys(rows[0] ?? {});
  const otherColumns = columns.filter((column) => !(key as readonly string[]).includes(column));
  const columnList = (names: string[]) => sql.join(names.map((column) => sql.ref(column)));
  const values = rows.map(
    (row) => sql`(${sql.join(columns.map((column) => (row as Record<string, unknown>)[column]))})`,
  );
  const assignments = otherColumns.map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`,
  );
  const oldValues = columnList(otherColumns.map((column) => `${table}.${column}`));
  const newValues = columnList(otherColumns.map((column) => `excluded.${column}`));
  const { rows: changed } = await sql<Selectable<Schema[T]>>`
    insert into ${sql.table(table)} (${columnList(columns)}) values ${sql.join(values)}
    on conflict (${columnList([...key])}) do update set ${sql.join(assignments)}
    where row(${oldValues}) is distinct from row(${newValues})
    returning *`.execute(db);
  return changed;
}
