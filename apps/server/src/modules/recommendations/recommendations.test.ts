import { beforeAll, expect, test } from 'vitest';
import {
  addAccount,
  addArticle,
  addCourse,
  addExpert,
  addItem,
  addLive,
  addMajor,
  addMiniVideo,
  addModule,
  addPage,
  addScene,
  addVideo,
  type Scene,
} from '../testing/rows.ts';
import { checkPaging } from '../testing/paging.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createRecommendationRoutes } from './routes.ts';

const academy = useTestModule(createRecommendationRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

const ids = (page: { list: { content_id: number }[] }) => page.list.map((card) => card.content_id);
const fresh = () => addMajor(academy.db, '新学段');

test('recommendations are newest first, narrowed by type and major, without unpublished ones', async () => {
  const major = await fresh();
  const course = await addCourse(academy.db, scene, { major_id: major });
  const article = await addArticle(academy.db, scene, { major_id: major });
  await addArticle(academy.db, scene, { major_id: major, state: 'withdrawn' });
  await addArticle(academy.db, scene, { major_id: major, state: 'review', published_at: null });
  const all = await academy.read('GET index/recommend', { major_id: major });
  const courses = await academy.read('GET index/recommend', { major_id: major, content_type: 'course' });
  expect(ids(all)).toEqual([article, course]);
  expect(all.next_cursor).toBeNull();
  expect(ids(courses)).toEqual([course]);
  expect((await academy.call('user/index/recommend', { major_id: major })).data).toEqual(all);
  expect(await academy.read('GET index/recommend', { major_id: Number.MAX_SAFE_INTEGER })).toMatchObject({
    list: [],
  });
});

test('a page has twenty cards by default, and fifty at most', async () => {
  const major = await fresh();
  for (let count = 0; count < 21; count += 1) await addArticle(academy.db, scene, { major_id: major });
  const page = await academy.read('GET index/recommend', { major_id: major });
  expect([page.list.length, page.next_cursor !== null]).toEqual([20, true]);
  expect((await academy.read('GET index/recommend', { major_id: major, size: 50 })).list).toHaveLength(21);
  expect(await academy.call('index/recommend', { major_id: major, size: 51 })).toMatchObject({
    code: 422,
    msg: '每页数量不能大于50',
  });
});

test('a card has the fields of its type, and null for the others', async () => {
  const major = await addMajor(academy.db, '幼儿园');
  const expert = await addExpert(academy.db, { name: '周安然' });
  const videoId = await addVideo(academy.db);
  const fields = { major_id: major, expert_id: expert };
  await addLive(academy.db, scene, { ...fields, status: 0, video_id: videoId });
  await addLive(academy.db, scene, { ...fields, status: 2, video_id: videoId });
  await addMiniVideo(academy.db, scene, fields);
  await addCourse(academy.db, scene, { ...fields, lessons: [2, 1] });
  await addArticle(academy.db, scene, fields);
  const { list } = await academy.read('GET index/recommend', { major_id: major });
  const [article, course, mini, replay, upcoming] = list;
  const nothing = { lesson_count: null, seconds: null, live_status: null, starts_at: null, poster: null };
  expect(article).toMatchObject({ ...nothing, seconds: 90, expert_name: '周安然', major_name: '幼儿园' });
  expect(course).toMatchObject({ ...nothing, lesson_count: 3, seconds: 120 });
  expect(mini).toMatchObject({ ...nothing, seconds: 40, poster: { width: 360, height: 640 } });
  expect(replay).toMatchObject({ live_status: 2, seconds: 40, starts_at: '2026-03-01T11:30:00.000Z' });
  expect(upcoming).toMatchObject({ live_status: 0, seconds: null, poster: null });
});

test('an area shows its own contents, those of the areas around it and of those within it', async () => {
  const major = await fresh();
  const add = (area: number) => addArticle(academy.db, scene, { area_id: area, major_id: major });
  const [province, city, county, other] = [
    await add(scene.shandong),
    await add(scene.jinan),
    await add(scene.lixia),
    await add(scene.yantai),
  ];
  const seen = async (area: number) =>
    new Set(ids(await academy.read('GET index/recommend', { major_id: major, area_id: area })));
  expect(await seen(scene.jinan)).toEqual(new Set([province, city, county]));
  expect(await seen(scene.lixia)).toEqual(new Set([province, city, county]));
  expect(await seen(scene.yantai)).toEqual(new Set([province, other]));
  expect(await seen(scene.shandong)).toEqual(new Set([province, city, county, other]));
  expect(await seen(Number.MAX_SAFE_INTEGER)).toEqual(new Set());
});

test('excellent contents: an editor’s choice first, then by score, each with its true reason', async () => {
  const major = await fresh();
  const counts = { view_count: 1_000_000, like_count: 1_000_000, collect_count: 0, comment_count: 0 };
  const fields = { major_id: major };
  const liked = await addArticle(academy.db, scene, { ...fields, ...counts, view_count: 0 });
  const collected = await addArticle(academy.db, scene, { ...fields, collect_count: 2_000_000 });
  const second = await addArticle(academy.db, scene, { ...fields, collect_count: 1_000_000 });
  const viewed = await addMiniVideo(academy.db, scene, { ...fields, view_count: 3 });
  const picked = await addArticle(academy.db, scene, fields);
  await addArticle(academy.db, scene, fields);
  const home = await addPage(academy.db, { title: '学院' });
  const block = { page_id: home, title: '读一篇', kind: 'article' } as const;
  const manual = await addModule(academy.db, { ...block, position: 0, source: 'manual' });
  await addItem(academy.db, { module_id: manual, position: 0, link_type: 'content', content_id: picked });
  const icons = await addModule(academy.db, { ...block, position: 1, kind: 'icons', source: 'manual' });
  await addItem(academy.db, { module_id: icons, position: 0, link_type: 'content', content_id: collected });
  const query = { major_id: major, order: 'excellent' };
  const { list } = await academy.read('GET index/recommend', query);
  expect(list.map((card) => [card.content_id, card.reason])).toEqual([
    [picked, { ground: 'editor', count: 0, place: 0 }],
    [collected, { ground: 'collect', count: 2_000_000, place: 1 }],
    [second, { ground: 'collect', count: 1_000_000, place: 2 }],
    [liked, { ground: 'like', count: 1_000_000, place: 1 }],
    [viewed, { ground: 'view', count: 3, place: 1 }],
  ]);
  const paged = await academy.readAll('GET index/recommend', { ...query, size: 2 });
  expect(paged.map((card) => card.content_id)).toEqual(ids({ list }));
  expect(ids(await academy.read('GET index/recommend', { ...query, content_type: 'miniVideo' }))).toEqual([
    viewed,
  ]);
  expect((await academy.read('GET index/recommend', { major_id: major })).list[0]).not.toHaveProperty(
    'reason',
  );
});

test('pins on an account’s own page, and the eleventh of a type, are not excellent', async () => {
  const major = await fresh();
  const account = await addAccount(academy.db, { name: '历下', area_id: scene.lixia });
  const page = await addPage(academy.db, { title: '历下', account_id: account });
  const block = await addModule(academy.db, {
    page_id: page,
    position: 0,
    kind: 'course',
    title: '课程',
    source: 'manual',
  });
  const own = await addCourse(academy.db, scene, { major_id: major });
  await addItem(academy.db, { module_id: block, position: 0, link_type: 'content', content_id: own });
  const courses: number[] = [];
  for (let place = 1; place <= 11; place++) {
    courses.push(
      await addCourse(academy.db, scene, { major_id: major, like_count: 100 - place, lessons: [] }),
    );
  }
  const query = { major_id: major, order: 'excellent' };
  expect(ids(await academy.read('GET index/recommend', query))).toEqual(courses.slice(0, 10));
});

test('a major in study order: its earliest course first, each with its credits', async () => {
  const major = await fresh();
  const add = (day: number) =>
    addCourse(academy.db, scene, { major_id: major, published_at: new Date(Date.UTC(2026, 4, day)) });
  const [third, first, second] = [await add(9), await add(1), await add(4)];
  const query = { major_id: major, content_type: 'course', order: 'study' };
  const { list } = await academy.read('GET index/recommend', query);
  expect(ids({ list })).toEqual([first, second, third]);
  expect(list[0]).toMatchObject({ credit: 2, lesson_count: 3, seconds: 120 });
  const paged = await academy.readAll('GET index/recommend', { ...query, size: 1 });
  expect(paged.map((card) => card.content_id)).toEqual([first, second, third]);
  expect(await academy.call('index/recommend', { order: 'loudest' })).toMatchObject({ code: 422 });
  const foreign = (await academy.read('GET index/recommend', { ...query, size: 1 })).next_cursor;
  expect(await academy.call('index/recommend', { order: 'excellent', cursor: foreign })).toMatchObject({
    code: 422,
  });
});

test('recommended videos are mini videos alone, under every path', async () => {
  const major = await fresh();
  const video = await addMiniVideo(academy.db, scene, { major_id: major });
  await addArticle(academy.db, scene, { major_id: major });
  const answer = await academy.call('index/recommend/video', { major_id: major });
  expect(ids(answer.data as never)).toEqual([video]);
  expect(await academy.call('user/index/recommend/video', { major_id: major })).toEqual(answer);
});

test('an account recommends its own contents; an unknown one is not found', async () => {
  const account = await addAccount(academy.db, { name: '历下区家庭教育指导中心', area_id: scene.lixia });
  const own = await addArticle(academy.db, scene, { account_id: account });
  await addMiniVideo(academy.db, scene, { account_id: account });
  const answer = await academy.call('account/recommend', { account_id: account, content_type: 'graphic' });
  expect(ids(answer.data as never)).toEqual([own]);
  for (const alias of ['user/account/recommend']) {
    expect(await academy.call(alias, { account_id: account, content_type: 'graphic' })).toEqual(answer);
  }
  expect(await academy.call('account/recommend', { account_id: 999_999 })).toMatchObject({ code: 404 });
});

test('related contents have most in common first and never include the content itself', async () => {
  const [major, expert] = [await fresh(), await addExpert(academy.db)];
  const subject = await addArticle(academy.db, scene, {
    tags: ['睡眠', '绘本'],
    major_id: major,
    expert_id: expert,
  });
  const sameTags = await addArticle(academy.db, scene, { tags: ['绘本', '睡眠'] });
  const sameMajor = await addArticle(academy.db, scene, { major_id: major });
  const sameExpert = await addArticle(academy.db, scene, { expert_id: expert });
  await addArticle(academy.db, scene, { tags: ['睡眠', '绘本'], state: 'withdrawn' });
  const query = { content_id: subject, content_type: 'graphic', size: 3 };
  expect(ids(await academy.read('GET content/recommend', query))).toEqual([sameTags, sameMajor, sameExpert]);
  const many = await academy.read('GET content/recommend', { ...query, size: 20 });
  expect(ids(many)).not.toContain(subject);
  expect(await academy.call('content/recommend', { ...query, content_type: 'course' })).toMatchObject({
    code: 404,
  });
});

test('lives alone: running, upcoming by start, past ones with the latest first', async () => {
  const major = await fresh();
  const day = (at: number) => new Date(Date.UTC(2026, 10, at));
  const live = (status: 0 | 1 | 2, at: number) =>
    addLive(academy.db, scene, { major_id: major, status, starts_at: day(at) });
  const [old, late, next, now, recent] = [
    await live(2, 1),
    await live(0, 25),
    await live(0, 22),
    await live(1, 20),
    await live(2, 9),
  ];
  await addCourse(academy.db, scene, { major_id: major });
  const query = { major_id: major, order: 'live' } as const;
  expect(ids(await academy.read('GET index/recommend', query))).toEqual([now, next, late, recent, old]);
  const paged = await academy.readAll('GET index/recommend', { ...query, size: 2 });
  expect(paged.map((card) => card.content_id)).toEqual([now, next, late, recent, old]);
});

test('experts come in their order with the number of their published contents', async () => {
  const last = await addExpert(academy.db, { position: 1_000_001, name: '林晓语' });
  const twin = await addExpert(academy.db, { position: 1_000_001 });
  await addArticle(academy.db, scene, { expert_id: last });
  await addArticle(academy.db, scene, { expert_id: last, state: 'withdrawn' });
  const experts = await academy.readAll('GET user/index/expert', { size: 2 });
  expect(experts.map((expert) => expert.id).slice(-2)).toEqual([last, twin]);
  expect(experts.at(-2)).toMatchObject({
    name: '林晓语',
    content_count: 1,
    tags: ['亲子沟通'],
    follower_count: 0,
  });
  expect(new Set(experts.map((expert) => expert.id)).size).toBe(experts.length);
});

test('pages of contents neither skip nor repeat while others are added', () =>
  checkPaging(async () => {
    const major = await fresh();
    return {
      add: (microsecond) =>
        addArticle(academy.db, scene, {
          major_id: major,
          published_at: `2026-01-01T00:00:00.00000${microsecond}Z`,
        }),
      readAll: async (size, between) => {
        const rows = await academy.readAll('GET index/recommend', { major_id: major, size }, between);
        return rows.map((row) => row.content_id);
      },
    };
  }));

test('pages of experts neither skip nor repeat while others are added', () =>
  checkPaging(async () => {
    const first = 500_000;
    // The list contains all experts: those of the run before would only make it longer.
    await academy.db
      .deleteFrom('experts')
      .where('position', '>=', first)
      .where('position', '<=', first + 3)
      .execute();
    return {
      add: (place) => addExpert(academy.db, { position: first + place }),
      readAll: async (size, between) => {
        const rows = await academy.readAll('GET user/index/expert', { size }, between);
        return rows.map((row) => row.id);
      },
    };
  }));

test('a cursor from elsewhere is refused', async () => {
  for (const cursor of ['x', 'W10', Buffer.from('[1]').toString('base64url'), '💥']) {
    expect(await academy.call('index/recommend', { cursor })).toMatchObject({ code: 422, data: null });
  }
});
