import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from './testing/test-database.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);

/** What goes when one person or child leaves: whatever refers to it must not be searched for row by row. */
const leaving = [
  'students',
  'view_sessions',
  'exam_attempts',
  'graduations',
  'ledger_entries',
  'qa_sessions',
  'qa_records',
];

test('whatever refers to what leaves with a person or a child is found by an index', async () => {
  const { rows } = await sql<{ refers: string }>`
    select conrelid::regclass || '.' || attname as refers from pg_constraint reference
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid::regclass::text in (${sql.join(leaving)})
      and not exists (select from pg_index where indrelid = conrelid and indkey[0] = conkey[1])
    order by 1`.execute(db);
  expect(rows).toEqual([]);
});
