import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { RelatedType } from '@academy/contract/limits.ts';
import { type Passage, saveSearchDocument } from '../../domain/publishing/search-document.ts';
import { addArticle, addExpert, addScene, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createSearchRoutes } from './routes.ts';

const academy = useTestModule(createSearchRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});
beforeEach(async () => {
  await sql`truncate search_documents, search_words cascade`.execute(academy.db);
});

interface Document {
  id: number;
  type?: RelatedType;
  title: string;
  body?: string;
  area?: number;
  passages?: Passage[];
  tags?: string[];
}

async function index({ id, type = 'graphic', title, body = '', ...more }: Document): Promise<number> {
  const document = {
    relatedType: type,
    relatedId: id,
    areaId: more.area ?? scene.shandong,
    coverId: scene.cover,
    title,
    expertName: null,
    tags: more.tags ?? [],
    passages: more.passages ?? [{ text: body }],
  };
  await academy.db.transaction().execute((tx) => saveSearchDocument(tx, document));
  return id;
}

const article = async (title: string, body = '', area = scene.shandong) =>
  index({ id: await addArticle(academy.db, scene), title, body, area });
const find = (keyword: string, query: object = {}) => academy.read('GET search', { keyword, ...query });
const plain = (runs: { text: string }[]) => runs.map((run) => run.text).join('');
const hits = (runs: { text: string; hit: boolean }[]) => runs.filter((run) => run.hit).map((run) => run.text);

test('a word in the title ranks above any number of matches in the text', async () => {
  const text = await article('睡前二十分钟', '拖拉，拖拉，还是拖拉。作业写得拖拉。');
  const title = await article('写作业拖拉怎么办', '没有别的。');
  const { list } = await find('拖拉');
  expect(list.map((hit) => hit.related_id)).toEqual([title, text]);
  expect(hits(list[0]!.title)).toEqual(['拖拉']);
  expect(plain(list[0]!.title)).toBe('写作业拖拉怎么办');
});

test('more of the words rank higher, stop words do not count', async () => {
  const one = await article('屏幕', '手机');
  const both = await article('屏幕时间', '手机');
  const { list } = await find('孩子的屏幕时间怎么办');
  expect(list.map((hit) => hit.related_id)).toEqual([both, one]);
});

test('the snippet is the part with most matches, without markup', async () => {
  const body = `${'开头说一些别的话。'.repeat(30)}\n隔代教养要<b>分工</b>，隔代教养要通气。${'后面又是别的。'.repeat(30)}`;
  await article('祖辈', body);
  const [hit] = (await find('隔代教养')).list;
  const text = plain(hit!.snippet);
  expect(text.startsWith('…') && text.endsWith('…')).toBe(true);
  expect(text.length).toBeLessThanOrEqual(62);
  expect(text).toContain('<b>分工</b>');
  expect(hits(hit!.snippet)).toEqual(['隔代教养', '隔代教养']);
});

test('letters match whatever their case and width', async () => {
  const id = await article('认识ＡＤＨＤ', 'adhd 不是懒。');
  const [hit] = (await find('AdHd')).list;
  expect(hit?.related_id).toBe(id);
  expect(hits(hit!.title)).toEqual(['ＡＤＨＤ']);
});

test('experts are found too, and the type narrows', async () => {
  const id = await addExpert(academy.db, { name: '赵明澈' });
  await index({ id, type: 'expert', title: '赵明澈', body: '数字素养教育讲师' });
  const other = await article('数字素养');
  const { list } = await find('数字素养');
  expect(list.map((hit) => [hit.related_type, hit.related_id])).toEqual([
    ['graphic', other],
    ['expert', id],
  ]);
  const experts = await find('数字素养', { related_type: 'expert' });
  expect(experts.list.map((hit) => hit.related_id)).toEqual([id]);
});

test('withdrawn contents and those of other areas are not found', async () => {
  const near = await article('芝罘灯塔', '', scene.yantai);
  await index({ id: await addArticle(academy.db, scene, { state: 'withdrawn' }), title: '芝罘灯塔' });
  expect((await find('灯塔')).list.map((hit) => hit.related_id)).toEqual([near]);
  expect((await find('灯塔', { area_id: scene.jinan })).list).toEqual([]);
  expect((await find('灯塔', { area_id: scene.yantai })).list).toHaveLength(1);
});

test('pages neither skip nor repeat among equal ranks, while more is added', async () => {
  const known: number[] = [];
  for (let place = 0; place < 13; place++) known.push(await article('青春期的门'));
  let more = 4;
  const rows = await academy.readAll('GET search', { keyword: '青春期', size: 3 }, async () => {
    if (more-- > 0) await article('青春期', '青春期');
  });
  const seen = rows.map((row) => row.related_id);
  expect(new Set(seen).size).toBe(seen.length);
  expect(known.filter((id) => !seen.includes(id))).toEqual([]);
});

test.each([
  '，。！',
  '💥',
  '   ',
  "'",
  '\\',
  "' | 'a':* & !(",
  '%',
  '_',
  '<script>',
  'a'.repeat(60),
  '的',
  '\u200b',
])('the keyword %j is searched like any other', async (keyword) => {
  const { list } = await find(keyword);
  expect(list.every((hit) => hit.related_id > 0)).toBe(true);
});

test('punctuation alone finds nothing; a missing and an overlong keyword are refused with a message', async () => {
  await addArticle(academy.db, scene);
  expect(await find('？！…')).toMatchObject({ list: [], next_cursor: null, spelling: null, counts: [] });
  const refused = async (query: Record<string, string>) => academy.call('search', query);
  expect(await refused({})).toMatchObject({ code: 422, msg: '关键词不能为空' });
  expect(await refused({ keyword: '' })).toMatchObject({ code: 422, msg: '关键词不能为空' });
  expect(await refused({ keyword: '长'.repeat(61) })).toMatchObject({ code: 422, msg: '关键词最多60个字' });
});

test('recommended words come in their order', async () => {
  const words = [
    { word: '睡眠', position: 2 },
    { word: '作业', position: 1 },
  ];
  await academy.db.insertInto('search_words').values(words).execute();
  expect(await academy.read('GET search/words/recommend')).toEqual({ list: ['作业', '睡眠'] });
});

test('the counts cover every type, whatever type is requested', async () => {
  const id = await addExpert(academy.db, { name: '赵明澈' });
  await index({ id, type: 'expert', title: '赵明澈', body: '数字素养' });
  for (let place = 0; place < 3; place++) await article('数字素养');
  const counts = [
    { related_type: 'expert', count: 1 },
    { related_type: 'graphic', count: 3 },
  ];
  const sorted = (found: { counts: { related_type: string }[] }) =>
    found.counts.toSorted((a, b) => a.related_type.localeCompare(b.related_type));
  expect(sorted(await find('数字素养'))).toEqual(counts);
  expect(sorted(await find('数字素养', { related_type: 'expert' }))).toEqual(counts);
  const none = await find('数字素养', { related_type: 'course' });
  expect([none.list, sorted(none), none.help]).toEqual([[], counts, null]);
  const { next_cursor: cursor } = await find('数字素养', { size: 2 });
  expect((await find('数字素养', { size: 2, cursor })).counts).toEqual([]);
});

test('an empty result suggests words, contents and the nearest spelling', async () => {
  await academy.db.insertInto('search_words').values({ word: '作业拖拉', position: 1 }).execute();
  const { list, help } = await find('量子纠缠');
  expect(list).toEqual([]);
  expect(help).toMatchObject({ spelling: null, words: ['作业拖拉'] });
  expect(help!.contents).toHaveLength(4);
  await article('情绪');
  expect((await find('晴绪', { exact: 1 })).help).toMatchObject({ spelling: '情绪' });
});

test('a cursor of another list is refused', async () => {
  const cursor = Buffer.from('[1,2,3]').toString('base64url');
  expect(await academy.call('search', { keyword: '作业', cursor })).toMatchObject({ code: 422 });
});
