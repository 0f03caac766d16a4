import { beforeAll, expect, test } from 'vitest';
import {
  addArticle,
  addCourse,
  addExpert,
  addLive,
  addMajor,
  addMiniVideo,
  addScene,
  addUser,
  addVideo,
  type Scene,
} from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createContentRoutes } from './routes.ts';

const academy = useTestModule(createContentRoutes);
let scene: Scene;
beforeAll(async () => {
  scene = await addScene(academy.db);
});

const detail = (id: number, type: string) =>
  academy.read('GET content/detail', { content_id: id, content_type: type });

test('an article has its text, picture addresses, expert, account and major', async () => {
  const expertId = await addExpert(academy.db, { name: '陈知远' });
  const majorId = await addMajor(academy.db, '小学低年级');
  const picture = { url: '/media/scenes/bed.svg', width: 320, height: 180, colour: '#FFFFFF' };
  const body = JSON.stringify([
    { kind: 'paragraph', text: '**先看**一看。', secret: 'never listed' },
    { kind: 'list', ordered: true, items: ['一', '二'] },
    { kind: 'picture', picture, caption: '睡前' },
  ]);
  const fields = { title: '睡前二十分钟', body, tags: ['睡眠'], expert_id: expertId, major_id: majorId };
  const id = await addArticle(academy.db, scene, fields);
  const article = await detail(id, 'graphic');
  expect(article).toMatchObject({
    content_id: id,
    content_type: 'graphic',
    title: '睡前二十分钟',
    tags: ['睡眠'],
    cover: { url: '/media/covers/desk.svg', width: 320, height: 180, colour: '#FFE0C2' },
    expert: { id: expertId, name: '陈知远' },
    account: { id: scene.academy, name: '有效父母学院' },
    major: { id: majorId, name: '小学低年级' },
    article: { reading_seconds: 90 },
    course: null,
    mini_video: null,
    live: null,
  });
  expect(article.body).toEqual([
    { kind: 'paragraph', text: '**先看**一看。' },
    { kind: 'list', ordered: true, items: ['一', '二'] },
    { kind: 'picture', picture, caption: '睡前' },
  ]);
});

test('a course has its chapters and lessons in order, each with its video', async () => {
  const id = await addCourse(academy.db, scene, { lessons: [2, 1] });
  const { course } = await detail(id, 'course');
  expect(course).toMatchObject({ lesson_count: 3, seconds: 120, credit: 2 });
  expect(course?.chapters.map((chapter) => chapter.lessons.map((lesson) => lesson.title))).toEqual([
    ['第1节', '第2节'],
    ['第1节'],
  ]);
  const video = course?.chapters[0]?.lessons[0]?.video;
  expect(video?.url).toMatch(/^\/media\/videos\/\d+\/index\.m3u8$/);
  expect(video?.captions_url).toMatch(/captions\.vtt$/);
  expect(video?.poster.url).toBe('/media/covers/desk.svg');
});

test('a mini video has its portrait poster and its course, while that is published', async () => {
  const open = await addCourse(academy.db, scene, { title: '看得见的努力' });
  const hidden = await addCourse(academy.db, scene, { state: 'draft' });
  const linked = await detail(await addMiniVideo(academy.db, scene, { course_id: open }), 'miniVideo');
  const alone = await detail(await addMiniVideo(academy.db, scene, { course_id: hidden }), 'miniVideo');
  expect(linked.mini_video).toMatchObject({
    video: { width: 360, height: 640, poster: { width: 360, height: 640 } },
    course: { id: open, title: '看得见的努力' },
  });
  expect(alone.mini_video?.course).toBeNull();
});

test('a live has its status label, and its video once it runs', async () => {
  const videoId = await addVideo(academy.db);
  const lives = await Promise.all(
    ([0, 1, 2] as const).map((status) => addLive(academy.db, scene, { status, video_id: videoId })),
  );
  const [upcoming, running, replay] = await Promise.all(lives.map((id) => detail(id, 'expertLive')));
  expect(upcoming?.live).toMatchObject({ status: 0, status_label: '即将开始', video: null });
  expect(running?.live).toMatchObject({ status: 1, status_label: '直播中', video: { seconds: 40 } });
  expect(replay?.live).toMatchObject({ status: 2, status_label: '直播回放', video: { seconds: 40 } });
  expect(replay?.live?.agenda).toEqual([{ at: '19:30', title: '开场' }]);
  expect(replay?.live?.starts_at).toBe('2026-03-01T11:30:00.000Z');
});

test('a change that a room reported is answered by what has it, or refused, so that nothing older is cached under it', async () => {
  const live = await addLive(academy.db, scene, { status: 0 });
  const other = await addLive(academy.db, scene, { status: 1 });
  const ask = (change: { live_id?: number; live_status?: number }) =>
    academy.call('content/detail', { content_id: live, content_type: 'expertLive', ...change });
  const started = { live_id: live, live_status: 1 };
  expect(await ask(started)).toMatchObject({ code: 1009 });
  await academy.db.updateTable('lives').set({ status: 1 }).where('content_id', '=', live).execute();
  expect(await ask(started)).toMatchObject({ code: 200, data: { live: { status: 1 } } });
  for (const foreign of [{ live_id: other, live_status: 1 }, { live_status: 1 }, { live_id: live }])
    expect(await ask(foreign)).toMatchObject({ code: 404 });
});

test('a running published live has an address of its own', async () => {
  const id = await addLive(academy.db, scene, { status: 1 });
  const { live } = await detail(id, 'expertLive');
  expect(live?.video).toMatchObject({ url: `/media/lives/${id}/live.m3u8`, seconds: 0 });
});

test('an ended live has a replay while there is one or one is being prepared', async () => {
  const videoId = await addVideo(academy.db);
  const hasReplay = async (id: number) => (await detail(id, 'expertLive')).live?.has_replay;
  const running = await addLive(academy.db, scene, { status: 1 });
  const never = await addLive(academy.db, scene, { status: 2 });
  const recorded = await addLive(academy.db, scene, { status: 2, video_id: videoId });
  const prepared = await addLive(academy.db, scene, { status: 2 });
  await academy.db.updateTable('lives').set({ run: 1 }).where('content_id', '=', prepared).execute();
  expect(await Promise.all([running, never, recorded, prepared].map(hasReplay))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('a withdrawn, draft, unknown or other type’s content is not found', async () => {
  const withdrawn = await addArticle(academy.db, scene, { state: 'withdrawn' });
  const draft = await addArticle(academy.db, scene, { state: 'draft', published_at: null });
  const article = await addArticle(academy.db, scene);
  for (const [id, type] of [
    [withdrawn, 'graphic'],
    [draft, 'graphic'],
    [999_999, 'graphic'],
    [Number.MAX_SAFE_INTEGER, 'graphic'],
    [article, 'course'],
  ] as const) {
    const answer = await academy.call('content/detail', { content_id: id, content_type: type });
    expect(answer).toEqual({ code: 404, msg: '内容不存在或已下架', data: null });
  }
});

test('the chapters of a recording have its own seconds, without those before its trimmed beginning', async () => {
  const { db } = academy;
  const id = await addLive(db, scene, { status: 2, video_id: await addVideo(db) });
  const rows = [5, 20, 65].map((second) => ({ content_id: id, at_second: second, title: `从 ${second}` }));
  await db.insertInto('live_chapters').values(rows).execute();
  const chapters = async () => (await detail(id, 'expertLive')).live?.chapters;
  expect((await chapters())?.map(({ at_second: at }) => at)).toEqual([5, 20, 65]);
  const change = (row: object) => db.updateTable('lives').set(row).where('content_id', '=', id).execute();
  await change({ trim_seconds: 20 });
  expect(await chapters()).toEqual([
    { at_second: 0, title: '从 20' },
    { at_second: 45, title: '从 65' },
  ]);
  await change({ status: 1 });
  expect(await chapters()).toEqual([]);
});

test('the audio track is offered while somebody publishes, and for a recording that has one', async () => {
  const { db } = academy;
  const soundOf = async (id: number) => (await detail(id, 'expertLive')).live?.sound_url;
  const running = await addLive(db, scene, { status: 1 });
  expect(await soundOf(running)).toBe(`/media/lives/${running}/sound.m3u8`);
  expect(await soundOf(await addLive(db, scene, { status: 0 }))).toBeNull();
  const recorded = { status: 1, video_id: await addVideo(db) } as const;
  expect(await soundOf(await addLive(db, scene, recorded))).toBeNull();
  const row = { status: 2, video_id: await addVideo(db), sound_path: 'lives/7/sound-1.m3u8' };
  await db.updateTable('lives').set(row).where('content_id', '=', running).execute();
  expect(await soundOf(running)).toBe('/media/lives/7/sound-1.m3u8');
});

test('an activity has its sessions by time, each with its own live or place', async () => {
  const { db } = academy;
  const at = (hour: string) => new Date(`2026-03-01T${hour}:00Z`);
  const expert = await addExpert(db, { name: '王守义' });
  const live = await addLive(db, scene, { status: 1, video_id: await addVideo(db), starts_at: at('09:00') });
  const hidden = await addLive(db, scene, { status: 0, state: 'withdrawn' });
  const id = await addLive(db, scene, { status: 0, type: 'actLive' });
  const session = { content_id: id, starts_at: at('12:00'), ends_at: at('13:00') };
  await db
    .insertInto('act_sessions')
    .values([
      { ...session, position: 0, title: '主会场', expert_id: expert, place: '报告厅' },
      { ...session, position: 1, title: '预热', live_id: live },
      { ...session, position: 2, title: '看不到的', live_id: hidden },
    ])
    .execute();
  await db.updateTable('lives').set({ capacity: 30 }).where('content_id', '=', id).execute();
  const activity = (await detail(id, 'actLive')).live;
  expect(activity).toMatchObject({ capacity: 30, video: null });
  expect(activity!.sessions).toMatchObject([
    {
      title: '预热',
      starts_at: '2026-03-01T09:00:00.000Z',
      place: '',
      live: { content_id: live, content_type: 'expertLive', status_label: '直播中', video: { seconds: 40 } },
    },
    {
      title: '主会场',
      starts_at: '2026-03-01T12:00:00.000Z',
      expert: { name: '王守义' },
      place: '报告厅',
      live: null,
    },
    { title: '看不到的', live: null },
  ]);
  expect((await detail(live, 'expertLive')).live?.sessions).toEqual([]);
});

test('a running activity has its own video once somebody began to publish it', async () => {
  const { db } = academy;
  const id = await addLive(db, scene, { status: 1, type: 'actLive' });
  const videoOf = async () => (await detail(id, 'actLive')).live?.video;
  expect(await videoOf()).toBeNull();
  await db.updateTable('lives').set({ started_at: new Date() }).where('content_id', '=', id).execute();
  expect(await videoOf()).toMatchObject({ url: `/media/lives/${id}/live.m3u8` });
});

test('whoever may manage a live is told so: its expert, its assistants and operators', async () => {
  const { db } = academy;
  const [expert, assistant, parent] = [
    await addUser(db, scene),
    await addUser(db, scene),
    await addUser(db, scene),
  ];
  const operator = await addUser(db, scene, { operator: true });
  const expertId = await addExpert(db, { user_id: expert });
  const id = await addLive(db, scene, { status: 1, expert_id: expertId });
  await db.insertInto('live_assistants').values({ content_id: id, user_id: assistant }).execute();
  const managesAs = async (uid: number) => {
    const input = { content_id: id, content_type: 'expertLive' as const };
    return (await academy.as({ uid }).done('GET content/detail', input)).mine?.manages;
  };
  expect(await Promise.all([expert, assistant, operator, parent].map(managesAs))).toEqual([
    true,
    true,
    true,
    undefined,
  ]);
});
