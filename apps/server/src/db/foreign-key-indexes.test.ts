import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from './testing/test-database.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);

/**
 * Tables whose rows are deleted with a user or a student: every foreign key that refers to them needs an index, or
 * each delete scans a table.
 */
const leaving = [
  'students',
  'view_sessions',
  'exam_attempts',
  'graduations',
  'ledger_entries',
  'qa_sessions',
  'qa_records',
];

test('every foreign key to a row that is deleted with a user or a student has an index', async () => {
  const { rows } = await sql<{ refers: string }>`
    select conrelid::regclass || '.' || attname as refers from pg_constraint reference
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid::regclass::text in (${sql.join(leaving)})
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
    order by 1`.execute(db);
  expect(rows).toEqual([]);
});
