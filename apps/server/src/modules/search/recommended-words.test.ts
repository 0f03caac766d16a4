import { beforeAll, expect, test } from 'vitest';
import type { RelatedType } from '@academy/contract/limits.ts';
import { saveSearchDocument } from '../../domain/publishing/search-document.ts';
import { addScene, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createSearchRoutes } from './routes.ts';

const academy = useTestModule(createSearchRoutes);
let scene: Scene;
let serial = 0;

async function index(title: string, more: { type?: RelatedType; tags?: string[]; area?: number } = {}) {
  const document = {
    relatedType: more.type ?? ('graphic' as const),
    relatedId: (serial += 1),
    areaId: more.area ?? scene.shandong,
    coverId: scene.cover,
    title,
    expertName: null,
    tags: more.tags ?? [],
    passages: [],
  };
  await academy.db.transaction().execute((tx) => saveSearchDocument(tx, document));
}

beforeAll(async () => {
  scene = await addScene(academy.db);
  await index('情绪来了，先别讲道理', { tags: ['情绪', '100%'] });
  await index('青春期的门', { tags: ['青春期', '情绪'] });
  await index('李慕晴', { type: 'expert', tags: ['亲子沟通'] });
  await index('芝罘灯塔', { area: scene.yantai });
  await academy.db
    .insertInto('search_words')
    .values([
      { word: '情绪', position: 1 },
      { word: '作业拖拉', position: 2 },
    ])
    .execute();
});

const complete = async (keyword: string, query: object = {}) =>
  (await academy.read('GET search/words/recommend', { keyword, ...query })).list;

test('titles, experts, tags and recommended words complete the typed text, each once', async () => {
  expect(await complete('情')).toEqual(['情绪', '情绪来了，先别讲道理']);
  expect(await complete('李')).toEqual(['李慕晴']);
  expect(await complete('作')).toEqual(['作业拖拉']);
  expect(await complete('亲')).toEqual(['亲子沟通']);
});

test('pinyin and initials complete too, and characters followed by pinyin', async () => {
  expect(await complete('qing')).toEqual(['情绪', '青春期', '青春期的门', '情绪来了，先别讲道理', '李慕晴']);
  expect(await complete('lmq')).toEqual(['李慕晴']);
  expect(await complete('李mu')).toEqual(['李慕晴']);
  expect(await complete('zuoyet')).toEqual(['作业拖拉']);
});

test('a title is completed from each of its clauses', async () => {
  expect(await complete('先别')).toEqual(['情绪来了，先别讲道理']);
  expect(await complete('xianbie')).toEqual(['情绪来了，先别讲道理']);
});

test('completions respect the area', async () => {
  expect(await complete('芝')).toEqual(['芝罘灯塔']);
  expect(await complete('芝', { area_id: scene.jinan })).toEqual([]);
});

test('pattern characters match themselves, and an empty text has no completions', async () => {
  for (const keyword of ['%', '_', '\\', '', '？', '💥', '、、']) {
    expect(await complete(keyword)).toEqual([]);
  }
  expect(await complete('_情')).toEqual(await complete('情'));
  expect(await complete('100')).toEqual(['100%']);
});

test('ten completions at most', async () => {
  for (let place = 0; place < 15; place++) await index(`睡前故事${place}`);
  expect(await complete('睡前')).toHaveLength(10);
});

test('a withdrawn document no longer completes anything', async () => {
  await index('蒲公英');
  expect(await complete('蒲')).toEqual(['蒲公英']);
  await academy.db.deleteFrom('search_documents').where('title', '=', '蒲公英').execute();
  expect(await complete('蒲')).toEqual([]);
});
