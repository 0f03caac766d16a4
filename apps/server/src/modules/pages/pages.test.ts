import { beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import {
  addAccount,
  addArticle,
  addCourse,
  addExpert,
  addItem,
  addLive,
  addMiniVideo,
  addModule,
  addPage,
  addPicture,
  addScene,
  type Scene,
} from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createPageRoutes } from './routes.ts';

const academy = useTestModule((deps) => createPageRoutes({ ...deps, clock: systemClock }));
let scene: Scene;
let home: number;
beforeAll(async () => {
  scene = await addScene(academy.db);
  home = await addPage(academy.db, { title: '学院' });
});

let position = 0;
const add = (
  fields: Omit<Parameters<typeof addModule>[1], 'page_id' | 'position' | 'title'> & { page_id?: number },
) => addModule(academy.db, { page_id: home, position: position++, title: '区块', ...fields });
const item = (moduleId: number, place: number, fields: object) =>
  addItem(academy.db, { module_id: moduleId, position: place, link_type: 'content', ...fields });

test('the home page has its blocks in order; a banner keeps its own title, picture and link', async () => {
  const article = await addArticle(academy.db, scene, { title: '睡前二十分钟' });
  const expert = await addExpert(academy.db, { name: '孙若溪' });
  const picture = await addPicture(academy.db, { path: 'banners/spring.svg', width: 686, height: 320 });
  const banner = await add({ kind: 'banner', source: 'manual' });
  await item(banner, 2, { content_id: article });
  const outside = await item(banner, 1, {
    link_type: 'h5',
    link: 'https://example.org/a',
    title: '外链',
    picture_id: picture,
  });
  await item(banner, 3, { expert_id: expert, params: JSON.stringify({ from: 'home', n: 3 }) });
  await item(banner, 4, { link_type: 'page', link: '/pages/index/courseList', title: '课程' });
  const page = await academy.read('GET page');
  expect(page).toMatchObject({ id: home, title: '学院', account: null });
  const block = page.modules.find((module) => module.id === banner);
  expect(block).toMatchObject({ kind: 'banner', title: '区块', next_cursor: null });
  const [h5, content, person, inner] = block?.items ?? [];
  expect(h5).toMatchObject({
    link: {
      id: outside,
      title: '外链',
      link_type: 'h5',
      link: 'https://example.org/a',
      related_type: null,
      related_id: null,
      params: {},
    },
    content: null,
    expert: null,
  });
  expect(h5?.link.picture).toMatchObject({ url: '/media/banners/spring.svg', width: 686, height: 320 });
  expect(content?.link).toMatchObject({
    title: '睡前二十分钟',
    related_type: 'graphic',
    related_id: article,
    link: null,
  });
  expect(content?.content).toMatchObject({ content_id: article, seconds: 90 });
  expect(person?.link).toMatchObject({
    title: '孙若溪',
    related_type: 'expert',
    params: { from: 'home', n: '3' },
  });
  expect(person?.expert).toMatchObject({ id: expert, name: '孙若溪' });
  expect(inner?.link).toMatchObject({ link_type: 'page', link: '/pages/index/courseList' });
});

test('a tiny picture is included in the response', async () => {
  const inline = "data:image/svg+xml,%3Csvg viewBox='0 0 48 48'/%3E";
  const icon = await addPicture(academy.db, { inline, width: 48, height: 48 });
  const icons = await add({ kind: 'icons', source: 'manual' });
  await item(icons, 0, { link_type: 'page', link: '/pages/index/courseList', picture_id: icon });
  const page = await academy.read('GET page');
  const block = page.modules.find((module) => module.id === icons);
  expect(block?.items[0]?.link.picture).toEqual({ url: inline, width: 48, height: 48, colour: '#F1ECE6' });
});

test('every kind of block fills itself with the newest of its kind', async () => {
  const kinds = ['course', 'live', 'miniVideo', 'article', 'expert'] as const;
  const modules = new Map<string, number>();
  for (const kind of kinds) modules.set(kind, await add({ kind, source: 'latest' }));
  const old = new Date('2030-01-01T00:00:00Z');
  const course = await addCourse(academy.db, scene, { published_at: old });
  const mini = await addMiniVideo(academy.db, scene, { published_at: old });
  const article = await addArticle(academy.db, scene, { published_at: old });
  const replay = await addLive(academy.db, scene, { status: 2 });
  const running = await addLive(academy.db, scene, { status: 1, type: 'actLive' });
  const tomorrow = new Date(Date.now() + 86_400_000);
  const upcoming = await addLive(academy.db, scene, { status: 0, starts_at: tomorrow });
  // A live that never started.
  await addLive(academy.db, scene, { status: 0 });
  const expert = await addExpert(academy.db, { position: 0 });
  const page = await academy.read('GET page');
  const of = (kind: string) => page.modules.find((module) => module.id === modules.get(kind))?.items ?? [];
  expect(of('course')[0]?.content?.content_id).toBe(course);
  expect(of('miniVideo')[0]?.content?.content_id).toBe(mini);
  expect(of('article')[0]?.content?.content_id).toBe(article);
  expect(of('live').map((entry) => entry.content?.content_id)).toEqual([running, upcoming, replay]);
  expect(of('expert')[0]).toMatchObject({
    expert: { id: expert },
    link: { related_type: 'expert', related_id: expert },
  });
});

test('a block shows eight entries and pages the others, manual or latest, without skip or repeat', async () => {
  const manual = await add({ kind: 'article', source: 'manual' });
  const latest = await add({ kind: 'article', source: 'latest' });
  const articles: number[] = [];
  const moment = new Date('2029-01-01T00:00:00Z');
  for (let place = 0; place < 19; place++) {
    articles.push(await addArticle(academy.db, scene, { published_at: moment }));
    await item(manual, place, { content_id: articles.at(-1) });
  }
  const page = await academy.read('GET page');
  for (const [id, expected] of [
    [manual, articles],
    [latest, articles.toReversed()],
  ] as const) {
    const first = page.modules.find((module) => module.id === id);
    expect(first?.items).toHaveLength(8);
    const rest = await academy.readAll(
      'GET page/module',
      { module_id: id, cursor: first?.next_cursor, size: 5 },
      () => addArticle(academy.db, scene, { published_at: new Date('2031-01-01T00:00:00Z') }),
    );
    const seen = [...(first?.items ?? []), ...rest].map((entry) => entry.content?.content_id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((content) => articles.includes(content ?? 0))).toEqual(expected);
  }
});

test('an account’s page shows the account and its newest contents', async () => {
  const account = await addAccount(academy.db, { name: '历下区家庭教育指导中心', area_id: scene.lixia });
  const page = await addPage(academy.db, { title: '历下', account_id: account });
  await add({ page_id: page, kind: 'article', source: 'latest' });
  const experts = await add({ page_id: page, kind: 'expert', source: 'latest' });
  const expert = await addExpert(academy.db);
  const own = await addArticle(academy.db, scene, { account_id: account, expert_id: expert });
  const answer = await academy.call('page', { account_id: account });
  expect(await academy.call('user/page', { account_id: account })).toEqual(answer);
  const read = await academy.read('GET page', { account_id: account });
  expect(read.account).toMatchObject({ id: account, name: '历下区家庭教育指导中心', intro: '介绍' });
  expect(read.account?.area_name).toBe('济南市历下区');
  expect(read.modules[0]?.items.map((entry) => entry.content?.content_id)).toEqual([own]);
  expect(read.modules[1]?.items.map((entry) => entry.expert?.id)).toEqual([expert]);
  const { list } = await academy.read('GET page/module', { module_id: experts });
  expect((await academy.call('user/page/module', { module_id: experts })).data).toMatchObject({ list });
  expect(list.map((entry) => entry.expert?.id)).toEqual([expert]);
});

test('an account without a composed page is shown without blocks', async () => {
  const read = await academy.read('GET page', { account_id: scene.academy });
  expect(read).toMatchObject({ id: 0, title: '有效父母学院', modules: [] });
  expect(read.account).toMatchObject({ id: scene.academy, area_name: '山东省' });
});

test('withdrawn contents and contents of other areas are left out of a block', async () => {
  const block = await add({ kind: 'icons', source: 'manual' });
  const here = await addArticle(academy.db, scene, { area_id: scene.jinan });
  await item(block, 1, { content_id: await addArticle(academy.db, scene, { state: 'withdrawn' }) });
  await item(block, 2, { content_id: await addArticle(academy.db, scene, { area_id: scene.yantai }) });
  await item(block, 3, { content_id: here });
  await item(block, 4, { link_type: 'page', link: '/pages/index/courseList' });
  const { list } = await academy.read('GET page/module', { module_id: block, area_id: scene.lixia });
  expect(list.map((entry) => entry.content?.content_id)).toEqual([here, undefined]);
});

test('the swipe order of a block is its mini videos, under every path', async () => {
  const block = await add({ kind: 'miniVideo', source: 'manual' });
  const [one, two] = [await addMiniVideo(academy.db, scene), await addMiniVideo(academy.db, scene)];
  await item(block, 1, { content_id: two });
  await item(block, 2, { content_id: await addArticle(academy.db, scene) });
  await item(block, 3, { content_id: one });
  await item(block, 4, { link_type: 'h5', link: 'https://example.org' });
  const videos = await academy.readAll('GET page/module/video', { cid: block, size: 1 });
  expect(videos.map((card) => card.content_id)).toEqual([two, one]);
  const answer = await academy.call('page/module/video', { cid: block });
  expect(await academy.call('user/page/module/video', { cid: block })).toEqual(answer);
  const latest = await add({ kind: 'miniVideo', source: 'latest' });
  expect((await academy.read('GET page/module/video', { cid: latest })).list.length).toBeGreaterThan(1);
  const lives = await add({ kind: 'live', source: 'latest' });
  expect(await academy.read('GET page/module/video', { cid: lives })).toEqual({
    list: [],
    next_cursor: null,
  });
});

test('unknown pages and blocks are not found', async () => {
  for (const [path, query] of [
    ['page', { account_id: 999_999 }],
    ['page/module', { module_id: 999_999 }],
    ['user/page/module', { module_id: Number.MAX_SAFE_INTEGER }],
    ['page/module/video', { cid: 999_999 }],
  ] as const) {
    expect(await academy.call(path, query)).toMatchObject({ code: 404, data: null });
  }
});
