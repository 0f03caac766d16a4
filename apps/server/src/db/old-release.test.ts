import { expect, onTestFinished, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createOldReleaseDatabase, readTables, type StoredTable } from './testing/old-release.ts';

/** The database of an old release is brought to this one. */

/** What of the rows before is not in the rows after. New columns, and new rows, are no loss. */
function findLosses(before: Map<number, StoredTable>, after: Map<number, StoredTable>) {
  const columns: string[] = [];
  const rows: Record<string, unknown>[] = [];
  for (const [oid, old] of before) {
    const now = after.get(oid);
    const remaining = [...old.columns.keys()].filter((number) => now?.columns.has(number));
    for (const [number, name] of old.columns)
      if (!remaining.includes(number)) columns.push(`${old.name}.${name}`);
    const keyOf = (row: ReadonlyMap<number, string | null>) =>
      JSON.stringify(remaining.map((number) => row.get(number)));
    const present = new Set(now?.rows.map(keyOf));
    for (const row of old.rows.filter((each) => !present.has(keyOf(each))))
      rows.push({
        table: old.name,
        ...Object.fromEntries(remaining.map((n) => [old.columns.get(n)!, row.get(n)])),
      });
  }
  return { columns, rows };
}

test('every row of every table is there after the migrations, with its values', async () => {
  const database = await createOldReleaseDatabase();
  onTestFinished(() => database.drop());
  const before = await readTables(database.url);
  const filled = [...before.values()].filter(({ rows }) => rows.length > 0);
  expect(filled.length).toBeGreaterThan(80);
  await migrate(database.url);
  expect(findLosses(before, await readTables(database.url))).toEqual({
    columns: [
      // Each of its lines is a row of `qa_phrasings`.
      'approved_answers.phrasings',
      // A task gives what its course or exam gives.
      'semester_tasks.credit',
    ],
    rows: [],
  });
  expect(await database.db.selectFrom('qa_phrasings').select(['answer_id', 'text']).execute()).toEqual([
    { answer_id: 1, text: '孩子写作业很慢怎么办' },
    { answer_id: 1, text: '写作业拖拉怎么办' },
  ]);
});
