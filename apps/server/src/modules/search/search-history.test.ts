import { beforeAll, expect, test } from 'vitest';
import { searchHistory } from '@academy/contract/limits.ts';
import { addScene, addUser, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createSearchRoutes } from './routes.ts';

const academy = useTestModule(createSearchRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

const search = (uid: number, keyword: string) => academy.as({ uid }).done('GET search', { keyword });
const wordsOf = async (uid: number) => (await academy.as({ uid }).done('GET search/words/history', {})).list;

test('searched words come back, each once and the latest first', async () => {
  const uid = await addUser(academy.db, scene);
  for (const word of ['睡眠', ' 作业 ', '睡眠', '发 \t脾气']) await search(uid, word);
  expect(await wordsOf(uid)).toEqual(['发 脾气', '睡眠', '作业']);
  expect(await wordsOf(await addUser(academy.db, scene))).toEqual([]);
});

test('typing without searching, spaces, and guests leave no history', async () => {
  const uid = await addUser(academy.db, scene);
  await academy.as({ uid }).done('GET search/words/recommend', { keyword: '睡' });
  await search(uid, ' \t ');
  await academy.read('GET search', { keyword: '客人的词' });
  expect(await wordsOf(uid)).toEqual([]);
  const rows = await academy.db
    .selectFrom('search_history')
    .select('word')
    .where('word', '=', '客人的词')
    .execute();
  expect(rows).toEqual([]);
});

test('twenty words are remembered, of sixty characters at most', async () => {
  const uid = await addUser(academy.db, scene);
  const words: string[] = [];
  for (let count = 0; count < searchHistory.words + 3; count++) {
    await search(uid, `词${count}`);
    words.unshift(`词${count}`);
  }
  expect(await wordsOf(uid)).toEqual(words.slice(0, searchHistory.words));
  // Composed, this character becomes two.
  await search(uid, '\u{1d15e}'.repeat(60));
  expect(Array.from((await wordsOf(uid))[0]!)).toHaveLength(60);
});

test('one word is deleted, or all; other users’ stay', async () => {
  const [uid, other] = [await addUser(academy.db, scene), await addUser(academy.db, scene)];
  for (const word of ['睡眠', '作业', '阅读']) await search(uid, word);
  await search(other, '睡眠');
  const clear = (word?: string) =>
    academy.as({ uid }).done('POST search/words/history/clear', word === undefined ? {} : { word });
  await clear(' 作业 ');
  await clear('没有搜过的');
  expect(await wordsOf(uid)).toEqual(['阅读', '睡眠']);
  await clear();
  await clear();
  expect(await wordsOf(uid)).toEqual([]);
  expect(await wordsOf(other)).toEqual(['睡眠']);
});

test('later pages are the same search', async () => {
  const uid = await addUser(academy.db, scene);
  const { next_cursor: none } = await search(uid, '睡眠');
  expect(none).toBeNull();
  await academy.db.deleteFrom('search_history').where('user_id', '=', uid).execute();
  const answer = await academy.as({ uid }).send('GET search', { keyword: '睡眠', cursor: 'rubbish' });
  expect(answer.code).toBe(422);
  expect(await wordsOf(uid)).toEqual([]);
});

test('the history requires login', async () => {
  expect(await academy.as().send('GET search/words/history', {})).toMatchObject({ code: 403, data: null });
  expect(await academy.as().send('POST search/words/history/clear', {})).toMatchObject({
    code: 403,
    data: null,
  });
});
