import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addAccount,
  addCourse,
  addItem,
  addLive,
  addMiniVideo,
  addModule,
  addPage,
  addScene,
  addUser,
  addVideo,
  type Scene,
} from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createPageRoutes } from './routes.ts';

/** Noon in China on 15 June 2026. */
const noon = new Date('2026-06-15T04:00:00Z');
const later = (hours: number, from = noon) => new Date(from.getTime() + hours * 3_600_000);
let now = noon;
const academy = useTestModule((deps) => createPageRoutes({ ...deps, clock: { now: () => now } }));
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});
beforeEach(() => void (now = noon));

/** The page of a separate account with the daily card, so that contents of other tests are not on it. */
async function addToday() {
  const account = await addAccount(academy.db, { name: '历下', area_id: scene.lixia });
  const page = await addPage(academy.db, { title: '历下', account_id: account });
  const block = await addModule(academy.db, {
    page_id: page,
    position: 0,
    kind: 'today',
    title: '今天十分钟',
    source: 'latest',
  });
  const items = async (area?: number) =>
    (await academy.read('GET page', { account_id: account, area_id: area })).modules[0]!.items;
  const shown = async (area?: number) =>
    (await items(area)).map(({ link, content }) => [link.title, content?.content_id]);
  return { fields: { account_id: account }, block, items, shown };
}

test('a lesson, a live and a mini video, in this order, each with its duration', async () => {
  const { block, items, fields } = await addToday();
  const mini = await addMiniVideo(academy.db, scene, fields);
  const live = await addLive(academy.db, scene, { ...fields, status: 1, starts_at: later(-0.5) });
  const course = await addCourse(academy.db, scene, { ...fields, lessons: [2, 1], title: '写作业拖拉' });
  const [first, second, third] = await items();
  expect(first).toMatchObject({
    link: {
      id: course,
      title: '今天的一课',
      link_type: 'content',
      related_type: 'course',
      related_id: course,
      params: {
        seconds: '120',
        lessons: '3',
        lesson: '第1节',
        lesson_id: String(await findFirstLesson(course)),
        first: '1',
      },
    },
    content: { content_id: course, title: '写作业拖拉', seconds: 120 },
    expert: null,
  });
  expect(second?.link).toMatchObject({ title: '正在直播', related_id: live, params: { seconds: '1800' } });
  expect(third?.link).toMatchObject({ title: '一分钟短视频', related_id: mini, params: { seconds: '40' } });
  const whole = await academy.read('GET page/module', { module_id: block });
  expect(whole).toMatchObject({ kind: 'today', title: '今天十分钟', next_cursor: null });
  expect(whole.list).toEqual([first, second, third]);
  const paged = await academy.readAll('GET page/module', { module_id: block, size: 1 });
  expect(paged).toEqual([first, second, third]);
  expect((await academy.read('GET page/module/video', { cid: block })).list).toEqual([]);
});

test('an academy without contents has no entry, and each part may be missing', async () => {
  const { shown, fields } = await addToday();
  expect(await shown()).toEqual([]);
  const mini = await addMiniVideo(academy.db, scene, fields);
  expect(await shown()).toEqual([['一分钟短视频', mini]]);
  const course = await addCourse(academy.db, scene, fields);
  await addCourse(academy.db, scene, { ...fields, state: 'withdrawn', view_count: 9 });
  expect(await shown()).toEqual([
    ['今天的一课', course],
    ['一分钟短视频', mini],
  ]);
});

test('the lesson is from the most viewed course, of equal ones the newest; courses without video are left out', async () => {
  const { shown, fields } = await addToday();
  await addCourse(academy.db, scene, { ...fields, view_count: 3 });
  const newer = await addCourse(academy.db, scene, { ...fields, view_count: 3 });
  expect(await shown()).toEqual([['今天的一课', newer]]);
  const watched = await addCourse(academy.db, scene, { ...fields, view_count: 4 });
  const unfilmed = await addCourse(academy.db, scene, { ...fields, view_count: 9, lessons: [1] });
  await academy.db
    .updateTable('lessons')
    .set({ video_id: null })
    .where('chapter_id', 'in', (eb) =>
      eb.selectFrom('chapters').select('id').where('course_id', '=', unfilmed),
    )
    .execute();
  await addCourse(academy.db, scene, { ...fields, view_count: 9, lessons: [] });
  expect(await shown()).toEqual([['今天的一课', watched]]);
});

const findFirstLesson = async (course: number): Promise<number> => {
  const { id } = await academy.db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
    .where('chapters.course_id', '=', course)
    .orderBy('chapters.position')
    .orderBy('lessons.position')
    .select('lessons.id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Gives every lesson of the course a video of so many seconds. */
async function setLength(course: number, seconds: number): Promise<void> {
  await academy.db
    .updateTable('lessons')
    .set({ video_id: await addVideo(academy.db, { seconds }) })
    .where('chapter_id', 'in', (eb) => eb.selectFrom('chapters').select('id').where('course_id', '=', course))
    .execute();
}

test('on the home page a learner continues where they are; guests and others see the same', async () => {
  await academy.db.deleteFrom('pages').where('account_id', 'is', null).execute();
  const home = await addPage(academy.db, { title: '学院' });
  const block = await addModule(academy.db, {
    page_id: home,
    position: 0,
    kind: 'today',
    title: '今天十分钟',
    source: 'latest',
  });
  await addMiniVideo(academy.db, scene, {});
  const watched = await addCourse(academy.db, scene, { view_count: 1_000, lessons: [1] });
  const startedCourse = await addCourse(academy.db, scene, { lessons: [2, 1], title: '陪写作业' });
  const uid = await addUser(academy.db, scene);
  const lessons = await listLessons(startedCourse);
  const lessonOf = async (as?: { uid: number }) => {
    const page = await academy.as(as).done('GET page', {});
    const alone = await academy.as(as).done('GET page/module', { module_id: block });
    expect(alone.list).toEqual(page.modules[0]!.items);
    expect(page.modules[0]!.items.at(-1)?.link.title).toBe('一分钟短视频');
    const { link } = page.modules[0]!.items[0]!;
    const { lesson_id: lesson, first, lessons: count } = link.params;
    return [link.title, link.related_id, Number(lesson), `${count} from ${first}`];
  };
  const common = ['今天的一课', watched, await findFirstLesson(watched), '1 from 1'];
  const setProgress = (content_id: number, lesson_id: number, completed_at: Date | null) =>
    academy.db
      .insertInto('progress')
      .values({ user_id: uid, content_id, lesson_id, completed_at, total_seconds: 40, updated_at: noon })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'content_id', 'lesson_id']).doUpdateSet({ completed_at }),
      )
      .execute();
  expect(await lessonOf({ uid })).toEqual(common);
  await setProgress(startedCourse, lessons[0]!, null);
  await setProgress(startedCourse, 0, null);
  expect(await lessonOf({ uid })).toEqual(['接着学', startedCourse, lessons[0], '3 from 1']);
  await setProgress(startedCourse, lessons[0]!, noon);
  expect(await lessonOf({ uid })).toEqual(['接着学', startedCourse, lessons[1], '2 from 2']);
  expect(await lessonOf()).toEqual(common);
  expect(await lessonOf({ uid: await addUser(academy.db, scene) })).toEqual(common);
  for (const lesson of lessons) await setProgress(startedCourse, lesson, noon);
  await setProgress(startedCourse, 0, noon);
  expect(await lessonOf({ uid })).toEqual(common);
});

const listLessons = async (course: number): Promise<number[]> => {
  const rows = await academy.db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
    .where('chapters.course_id', '=', course)
    .orderBy('chapters.position')
    .orderBy('lessons.position')
    .select('lessons.id')
    .execute();
  return rows.map(({ id }) => id);
};

test('as many lessons as fit into the ten minutes; a course whose first lesson is too long comes last', async () => {
  const { items, fields } = await addToday();
  const course = await addCourse(academy.db, scene, { ...fields, view_count: 5, lessons: [4, 4] });
  await setLength(course, 200);
  expect((await items())[0]?.link).toMatchObject({
    related_id: course,
    params: { lessons: '2', seconds: '400' },
  });
  await setLength(course, 1_500);
  expect((await items())[0]?.link).toMatchObject({
    related_id: course,
    params: { lessons: '1', seconds: '1500' },
  });
  const short = await addCourse(academy.db, scene, { ...fields, view_count: 1, lessons: [1] });
  expect((await items())[0]?.link).toMatchObject({
    related_id: short,
    params: { lessons: '1', seconds: '40' },
  });
});

test('the running live, else the next within a day, else the latest recording', async () => {
  const { shown, fields } = await addToday();
  const add = (status: 0 | 1 | 2, hours: number, change = {}) =>
    addLive(academy.db, scene, { ...fields, status, starts_at: later(hours), ...change });
  await add(2, -50, { video_id: await addVideo(academy.db) });
  const replay = await add(2, -30, { video_id: await addVideo(academy.db) });
  await add(2, -3);
  await add(0, 25);
  expect(await shown()).toEqual([['直播回放', replay]]);
  const tomorrow = await add(0, 23);
  expect(await shown()).toEqual([['明天直播', tomorrow]]);
  const tonight = await add(0, 8);
  expect(await shown()).toEqual([['今晚直播', tonight]]);
  const soon = await add(0, 2);
  expect(await shown()).toEqual([['今天直播', soon]]);
  await add(1, -3);
  expect(await shown()).toEqual([['今天直播', soon]]);
  const running = await add(1, -0.5);
  expect(await shown()).toEqual([['正在直播', running]]);
});

test('the mini video stays for the day and changes daily; one published today waits for tomorrow', async () => {
  const { shown, fields } = await addToday();
  const minis = [
    await addMiniVideo(academy.db, scene, fields),
    await addMiniVideo(academy.db, scene, fields),
    await addMiniVideo(academy.db, scene, fields),
  ];
  const on = async (hours: number) => {
    now = later(hours);
    return (await shown())[0]?.[1] as number;
  };
  const first = await on(0);
  // 23:59 and 00:01 in China: the day of the academy, not the UTC day.
  expect(await on(11.9)).toBe(first);
  expect(await on(12.1)).not.toBe(first);
  const days = [first, await on(24), await on(48)];
  expect(new Set(days)).toEqual(new Set(minis));
  expect(await on(72)).toBe(first);
  await addMiniVideo(academy.db, scene, { ...fields, published_at: later(-1) });
  expect(await on(0)).toBe(first);
});

test('an area sees its own contents, and an editor may compose the card by hand', async () => {
  const { block, shown, fields } = await addToday();
  const here = await addCourse(academy.db, scene, { ...fields, area_id: scene.jinan });
  await addCourse(academy.db, scene, { ...fields, area_id: scene.yantai, view_count: 9 });
  expect(await shown(scene.lixia)).toEqual([['今天的一课', here]]);
  await academy.db.updateTable('page_modules').set({ source: 'manual' }).where('id', '=', block).execute();
  await addItem(academy.db, {
    module_id: block,
    position: 0,
    link_type: 'content',
    content_id: here,
    title: '先看这个',
  });
  expect(await shown()).toEqual([['先看这个', here]]);
});
