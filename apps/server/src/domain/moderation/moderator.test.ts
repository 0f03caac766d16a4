import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { createModerator } from './moderator.ts';
import { loadShippedWords, readShippedWords, shippedVersion } from './shipped-words.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const add = (word: string, since_version: number, action: 'hold' | 'refuse' = 'hold') =>
  database.db.insertInto('word_list').values({ word, action, since_version }).execute();
const readRows = () => database.db.selectFrom('word_list').selectAll().execute();

test('an empty table gets the shipped words, each once', async () => {
  await loadShippedWords(database.db);
  const rows = await readRows();
  const words = await readShippedWords();
  expect(rows).toHaveLength(words.length);
  expect(new Set(rows.map(({ since_version: version }) => version))).toEqual(new Set([shippedVersion]));
});

test('an older list is updated and keeps added words; a newer one is left alone', async () => {
  await add('自家的词', 7);
  await add('卖淫', 7, 'hold');
  await loadShippedWords(database.db);
  const byWord = async (word: string) =>
    (await readRows()).find((row) => row.word === word || row.word === `~${word}`);
  expect(await byWord('自家的词')).toMatchObject({ since_version: 7 });
  await database.db.deleteFrom('word_list').where('word', '=', '~六合彩').execute();
  await add('新词', shippedVersion + 1);
  await loadShippedWords(database.db);
  expect(await byWord('六合彩')).toBeUndefined();
});

test('a change takes effect after the check interval, and results contain its version', async () => {
  let now = 1_000_000;
  const moderator = createModerator({ db: database.db, now: () => now });
  await add('番薯', 3);
  expect(await moderator.check('番 薯')).toEqual({ verdict: 'hold', word: '番薯', version: 3 });
  await add('土豆', 4, 'refuse');
  expect(await moderator.check('土豆')).toEqual({ verdict: 'pass', version: 3 });
  now += 3_000;
  expect(await moderator.check('土豆')).toEqual({ verdict: 'refuse', word: '土豆', version: 4 });
  await database.db.deleteFrom('word_list').where('word', '=', '番薯').execute();
  now += 3_000;
  expect(await moderator.check('番薯')).toEqual({ verdict: 'pass', version: 4 });
});

test('a list that could not be read is read again by the next call', async () => {
  const now = new Date();
  let broken = true;
  const db = new Proxy(database.db, {
    get: (target, name) => {
      if (broken && name === 'selectFrom') throw new Error('away');
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const moderator = createModerator({ db, now: () => now.getTime() });
  await expect(moderator.check('好')).rejects.toThrow('away');
  broken = false;
  expect(await moderator.check('好')).toEqual({ verdict: 'pass', version: 0 });
});
