import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

/** A database of the release before `0018-class-codes.sql`, with rows, to which that migration was applied. */
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  const folder = await mkdtemp(join(tmpdir(), 'academy-migrations-'));
  const all = join(import.meta.dirname, 'migrations');
  const files = (await readdir(all)).filter((name) => name <= '0018-class-codes.sql');
  for (const file of files.filter((name) => name < '0018')) await cp(join(all, file), join(folder, file));
  await migrate(database.url, folder);
  await sql.raw(rowsOfBefore).execute(database.db);
  for (const file of files) await cp(join(all, file), join(folder, file));
  expect(await migrate(database.url, folder)).toEqual(['0018-class-codes.sql']);
  await rm(folder, { recursive: true });
});
afterAll(() => database.drop());

const rowsOfBefore = `
  insert into areas (name, signal, lev, path) values ('山东省', '370000', 0, '37');
  insert into schools (area_id, name) values (1, '第一小学');
  insert into school_classes (school_id, grade, school_year, name)
    select 1, 1, 2026, number || '班' from generate_series(1, 300) number;
  insert into students (name, grade, school_id, class_id) values ('小满', 1, 1, 1), ('小麦', 1, 1, null), ('小谷', 1, null, null);
  update students set class_id = 2 where id = 1;
  insert into learner_periods (subject, grain, start, last_day, class_id, school_id, area_id, measures)
    values (1, 'day', '2026-03-01', '2026-03-01', 1, 1, 1, '{"seconds": 60}');
  truncate dirty_days;`;

test('children who had a school stay counted, and every class gets a code', async () => {
  const { db } = database;
  const { rows: students } = await sql`select id, enrolment_state as state from students order by id`.execute(
    db,
  );
  expect(students).toEqual([
    { id: 1, state: 'confirmed' },
    { id: 2, state: 'confirmed' },
    { id: 3, state: 'pending' },
  ]);
  const { rows: enrolments } = await sql`
    select distinct student_id as id, confirmed from enrolments where school_id is not null order by 1`.execute(
    db,
  );
  expect(enrolments).toEqual([
    { id: 1, confirmed: true },
    { id: 2, confirmed: true },
  ]);
  const { rows: periods } = await sql`select confirmed from learner_periods`.execute(db);
  expect(periods).toEqual([{ confirmed: true }]);
  // Nothing has to be computed again.
  const { rows: dirty } = await sql`select from dirty_days`.execute(db);
  expect(dirty).toEqual([]);
  const { rows: codes } = await sql<{ code: string }>`select code from school_classes`.execute(db);
  expect(new Set(codes.map(({ code }) => code)).size).toBe(300);
  for (const { code } of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
});
