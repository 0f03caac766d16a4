import { afterAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../../db/testing/test-database.ts';
import { createSampleLibrary, paragraph } from '../testing/sample-library.ts';
import { createPhrasingIndex } from './phrasing-index.ts';

const { db, drop } = await createTestDatabase();
afterAll(drop);
const library = await createSampleLibrary(db);
let sleep: number;
let money: number;

beforeEach(async () => {
  await db.deleteFrom('contents').execute();
  sleep = await library.addArticle({ title: '睡前', body: [paragraph('先把灯调暗。')] });
  money = await library.addArticle({ title: '零花钱', body: [paragraph('每周给一次。')] });
  await add(sleep, '孩子晚上不肯睡觉', '睡前磨蹭怎么办');
  await add(money, '零花钱给多少', '孩子乱花钱怎么办');
});

const add = (contentId: number, ...texts: readonly string[]) =>
  db
    .insertInto('qa_phrasings')
    .values(texts.map((text) => ({ content_id: contentId, text, origin: 'editor' as const })))
    .execute();
const readVersion = async () =>
  (
    await db
      .selectFrom('qa_index_versions')
      .select('version')
      .where('name', '=', 'phrasings')
      .executeTakeFirstOrThrow()
  ).version;

test('a source is as like a question as all of its phrasings together, and the nearest comes first', async () => {
  const index = createPhrasingIndex(db);
  const compared = await index.compare('晚上不肯睡觉怎么办');
  const nearest = compared.listNearest([`content/${sleep}`]);
  expect(nearest.map(({ text }) => text)).toEqual(['孩子晚上不肯睡觉', '睡前磨蹭怎么办']);
  const sum = nearest.reduce((total, { similarity }) => total + similarity, 0);
  expect(compared.likeness.get(`content/${sleep}`)).toBeCloseTo(sum, 9);
  expect(compared.likeness.get(`content/${sleep}`)).toBeGreaterThan(
    compared.likeness.get(`content/${money}`)!,
  );
  expect(compared.similarityTo('晚上不肯睡觉怎么办')).toBeCloseTo(1, 9);
  expect(compared.similarityTo('孩子晚上不肯睡觉')).toBeCloseTo(nearest[0]!.similarity, 9);
});

test('a phrasing that is left out counts nowhere', async () => {
  const index = createPhrasingIndex(db);
  const question = '零花钱给多少';
  const compared = await index.compare(question, question);
  expect(compared.listNearest([`content/${money}`]).map(({ text }) => text)).toEqual(['孩子乱花钱怎么办']);
  const [other] = compared.listNearest([`content/${money}`]);
  expect(compared.likeness.get(`content/${money}`)).toBeCloseTo(other!.similarity, 9);
});

test('words that no phrasing has are compared too', async () => {
  const compared = await createPhrasingIndex(db).compare('量子纠缠');
  expect(compared.similarityTo('量子纠缠')).toBeCloseTo(1, 9);
  expect(compared.similarityTo('零花钱')).toBe(0);
});

test('every process reads what was accepted, and forgets what is gone', async () => {
  const indexes = [createPhrasingIndex(db), createPhrasingIndex(db)];
  const listFor = async (contentId: number) =>
    Promise.all(
      indexes.map(async (index) =>
        (await index.compare('零花钱')).listNearest([`content/${contentId}`]).map(({ text }) => text),
      ),
    );
  await listFor(money);
  await add(money, '零花钱不够用');
  for (const texts of await listFor(money)) expect(texts).toContain('零花钱不够用');
  await db.deleteFrom('contents').where('id', '=', money).execute();
  for (const texts of await listFor(money)) expect(texts).toEqual([]);
});

test('what is proposed, refused or a near miss is not held, and causes no reading', async () => {
  const before = await readVersion();
  const row = { content_id: sleep, origin: 'model' as const };
  await db
    .insertInto('qa_phrasings')
    .values([
      { ...row, text: '提议的问法', state: 'proposed' },
      { ...row, text: '相近的问法', is_near_miss: true },
    ])
    .execute();
  await db.updateTable('qa_phrasings').set({ state: 'refused' }).where('text', '=', '提议的问法').execute();
  await db.deleteFrom('qa_phrasings').where('text', '=', '相近的问法').execute();
  expect(await readVersion()).toBe(before);
  await db.updateTable('qa_phrasings').set({ state: 'accepted' }).where('text', '=', '提议的问法').execute();
  expect(await readVersion()).toBeGreaterThan(before);
  const compared = await createPhrasingIndex(db).compare('提议的问法');
  expect(compared.listNearest([`content/${sleep}`])[0]).toMatchObject({ text: '提议的问法', anchor: '' });
});

test('a failed reading is tried again by the next question', async () => {
  const index = createPhrasingIndex(db);
  await db.schema.alterTable('qa_phrasings').renameTo('qa_phrasings_away').execute();
  await expect(index.compare('零花钱')).rejects.toThrow('qa_phrasings');
  await db.schema.alterTable('qa_phrasings_away').renameTo('qa_phrasings').execute();
  expect((await index.compare('零花钱')).likeness.size).toBeGreaterThan(0);
});
