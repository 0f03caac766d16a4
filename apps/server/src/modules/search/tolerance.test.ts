import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { saveSearchDocument } from '../../domain/publishing/search-document.ts';
import { listSpokenCharacters, spellPinyin } from '../../kit/pinyin.ts';
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

async function index(title: string, more: { body?: string; expert?: boolean; area?: number } = {}) {
  const id = more.expert ? await addExpert(academy.db, { name: title }) : await addArticle(academy.db, scene);
  const document = {
    relatedType: more.expert ? ('expert' as const) : ('graphic' as const),
    relatedId: id,
    areaId: more.area ?? scene.shandong,
    coverId: scene.cover,
    title,
    expertName: null,
    tags: [],
    passages: [{ text: more.body ?? '' }],
  };
  await academy.db.transaction().execute((tx) => saveSearchDocument(tx, document));
  return id;
}

const find = (keyword: string, query: object = {}) => academy.read('GET search', { keyword, ...query });
const ids = async (keyword: string, query: object = {}) =>
  (await find(keyword, query)).list.map((hit) => hit.related_id);
const hits = (runs: { text: string; hit: boolean }[]) => runs.filter((run) => run.hit).map((run) => run.text);

test.each([
  ['in full pinyin', 'qingxu'],
  ['by its initials', 'qx'],
  ['begun in pinyin', 'qingx'],
  ['half initials, half pinyin', 'qxu'],
  ['half characters, half pinyin', '情xu'],
  ['with a space between', 'qing xu'],
  ['in capitals', 'QingXu'],
  ['by a wrong character that sounds alike', '情续'],
])('情绪 is found when it is typed %s', async (_how, keyword) => {
  const id = await index('管理情绪的三个办法');
  await index('睡前二十分钟');
  const { list, spelling } = await find(keyword);
  expect(list.map((hit) => hit.related_id)).toEqual([id]);
  expect(hits(list[0]!.title)).toEqual(['情绪']);
  expect(list[0]!.literal).toBe(false);
  expect(spelling).toBe('情绪');
});

test.each([
  ['a wrong character', '青春器的人'],
  ['a missing one', '青春的门'],
  ['one too many', '青春春期的门'],
])('a title is found with %s', async (_what, keyword) => {
  const id = await index('青春期的门');
  expect(await ids(keyword)).toContain(id);
});

test('the nearest spelling also finds texts that contain it', async () => {
  const title = await index('情绪');
  const text = await index('发脾气', { body: '先照顾情绪，再讲道理。' });
  const { list, spelling, counts } = await find('情续');
  expect(list.map((hit) => hit.related_id)).toEqual([title, text]);
  expect(hits(list[1]!.snippet)).toEqual(['情绪']);
  expect([spelling, counts]).toEqual(['情绪', [{ related_type: 'graphic', count: 2 }]]);
});

test('a word of the texts alone is found by its sound, until no document contains it', async () => {
  const id = await index('别的', { body: '蒲公英飞走了，风筝也飞走了。' });
  for (const keyword of ['pugongying', '葡公英', '蒲公ying']) {
    const { list, spelling } = await find(keyword);
    expect([list.map((hit) => hit.related_id), spelling]).toEqual([[id], '蒲公英']);
  }
  await academy.db.deleteFrom('search_documents').execute();
  expect(await find('pugongying')).toMatchObject({ list: [], spelling: null });
});

test('of words that sound alike the most frequent one is chosen', async () => {
  for (let place = 0; place < 3; place++) await index('别的', { body: '一个事实。' });
  await index('别的', { body: '实施办法。' });
  expect((await find('shishi')).spelling).toBe('事实');
});

test('two characters that are adjacent only across punctuation are no word', async () => {
  await index('大事在前，先看这一件');
  expect(await find('qianxian')).toMatchObject({ list: [], spelling: null });
  expect(await ids('dashizaiqianxiankan')).toHaveLength(1);
});

test('the typed text can be searched exactly', async () => {
  await index('情绪');
  const partial = await index('陆续');
  const { list, spelling } = await find('情续', { exact: 1 });
  expect(spelling).toBeNull();
  for (const hit of list) expect([hit.related_id, hit.literal]).toEqual([partial, true]);
});

test('exact matches rank above tolerant ones, wherever they occur', async () => {
  const alike = await index('实施办法');
  const exact = await index('别的', { body: '这是一个事实。' });
  const { list, spelling } = await find('事实');
  expect(list.map((hit) => [hit.related_id, hit.literal])).toEqual([
    [exact, true],
    [alike, false],
  ]);
  expect(hits(list[1]!.title)).toEqual(['实施']);
  expect(spelling).toBeNull();
});

test('an expert is found by the sound of the name', async () => {
  const id = await index('李慕晴', { expert: true });
  for (const keyword of ['limuqing', 'lmq', '李沐晴', '黎慕情']) expect(await ids(keyword)).toEqual([id]);
});

test('a word with a wrong character is corrected inside a longer query', async () => {
  const id = await index('情绪管理', { body: '孩子哭闹' });
  const { list, spelling } = await find('孩子情续管理');
  expect(list[0]?.related_id).toBe(id);
  expect(spelling).toBe('孩子情绪管理');
});

test('tolerant matches respect the area', async () => {
  await index('情绪', { area: scene.yantai });
  expect(await ids('qingxu', { area_id: scene.jinan })).toEqual([]);
  expect(await ids('qingxu', { area_id: scene.yantai })).toHaveLength(1);
});

test('pages cover exact and tolerant matches without a gap or a repeat, while more is added', async () => {
  const known: number[] = [];
  for (let place = 0; place < 5; place++) known.push(await index('事实'), await index('实施'));
  const rows = await academy.readAll('GET search', { keyword: '事实', size: 3 }, () => index('事实'));
  const seen = rows.map((row) => row.related_id);
  expect(new Set(seen).size).toBe(seen.length);
  expect(known.filter((id) => !seen.includes(id))).toEqual([]);
  const order = rows.map((row) => row.literal);
  expect(order).toEqual(order.toSorted((a, b) => Number(b) - Number(a)));
});

test('later pages keep the spelling of the first, even when the typed text has become known', async () => {
  for (let place = 0; place < 4; place++) await index('情绪');
  const rows = await academy.readAll('GET search', { keyword: '情续', size: 2 }, () => index('情续'));
  expect(rows.slice(0, 4).map((row) => hits(row.title))).toEqual(Array.from({ length: 4 }, () => ['情绪']));
});

const characters = Array.from(
  '孩子作业情绪睡前故事手机约定青春期老人带娃考试妈妈爸爸长大重要行为安静感恩西安女儿',
);
const titles = fc.string({ unit: fc.constantFrom(...characters), minLength: 4, maxLength: 9 });

test.each(['安安约故安孩孩孩感', '西安机儿安老带青妈'])(
  '%s is found by its pinyin, which can be read in many ways',
  async (title) => {
    const id = await index(title);
    expect(await ids(spellPinyin(listSpokenCharacters(title)).pinyin)).toContain(id);
  },
);

test('initials that look like zh are two characters, too', async () => {
  const id = await index('儿重孩静恩');
  expect(await ids('ezhje')).toContain(id);
});

test('any title is found by its pinyin and by its initials', async () => {
  await fc.assert(
    fc.asyncProperty(titles, async (title) => {
      const id = await index(title);
      const { pinyin, initials } = spellPinyin(listSpokenCharacters(title));
      expect(await ids(pinyin, { size: 50 })).toContain(id);
      expect(await ids(initials, { size: 50 })).toContain(id);
    }),
    { numRuns: 25 },
  );
}, 60_000);

test('any title is found with one character left out or doubled', async () => {
  await fc.assert(
    fc.asyncProperty(titles, fc.nat(), fc.boolean(), async (title, place, doubled) => {
      await sql`truncate search_documents cascade`.execute(academy.db);
      const id = await index(title);
      const at = place % title.length;
      const typed = title.slice(0, at) + (doubled ? title[at]!.repeat(2) : '') + title.slice(at + 1);
      expect(await ids(typed)).toContain(id);
    }),
    { numRuns: 40 },
  );
}, 60_000);

test('no text makes a search or a completion fail', async () => {
  await index('情绪 ADHD “引号” 100% _下划线_');
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    fc.string({
      unit: fc.constantFrom(
        '情',
        'q',
        'zh',
        '%',
        '_',
        '\\',
        "'",
        '"',
        '&',
        '|',
        '!',
        ':*',
        '<->',
        ' ',
        'ü',
        '😀',
      ),
      minLength: 1,
      maxLength: 30,
    }),
  );
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const keyword = text.toWellFormed().replaceAll('\0', '').slice(0, 60).toWellFormed();
      fc.pre(keyword !== '');
      await find(keyword);
      expect((await academy.read('GET search/words/recommend', { keyword })).list.length).toBeLessThanOrEqual(
        10,
      );
    }),
    { numRuns: 120 },
  );
}, 60_000);
