import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { ensureInitialData } from './prepare-data.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const listPeople = () =>
  database.db
    .selectFrom('users')
    .orderBy('mobile')
    .select(['mobile', 'nickname', 'operator', 'area_id'])
    .execute();

test('an academy without the demo gets its province and the named operators', async () => {
  await ensureInitialData(database.db, ['13912345678']);
  await ensureInitialData(database.db, ['13912345678']);
  const areas = await database.db.selectFrom('areas').selectAll().execute();
  expect(areas).toMatchObject([
    { id: 1, name: '山东省', signal: '370000', lev: 0, path: '37', parent_id: null },
  ]);
  expect(await listPeople()).toEqual([
    { mobile: '13912345678', nickname: expect.stringMatching(/^学院编辑\d{4}$/), operator: true, area_id: 1 },
  ]);
});

test('the holder of the number becomes an operator, and stays one when no longer named', async () => {
  await ensureInitialData(database.db, ['13912345678']);
  await database.db
    .insertInto('users')
    .values({ mobile: '13987654321', nickname: '小满妈妈', area_id: 1 })
    .execute();
  await ensureInitialData(database.db, ['13987654321']);
  expect(await listPeople()).toMatchObject([
    { mobile: '13912345678', operator: true },
    { mobile: '13987654321', nickname: '小满妈妈', operator: true },
  ]);
});

test('existing areas stay as they are', async () => {
  const own = { name: '河南省', signal: '410000', lev: 0, path: '41' };
  await database.db.insertInto('areas').values(own).execute();
  await ensureInitialData(database.db, []);
  expect(await database.db.selectFrom('areas').selectAll().execute()).toMatchObject([own]);
});
