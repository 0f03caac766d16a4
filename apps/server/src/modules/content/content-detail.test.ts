import { beforeAll, expect, test } from 'vitest';
import {
  addArticle,
  addCourse,
  addExpert,
  addLive,
  addMajor,
  addMiniVideo,
  addScene,
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

test('an article comes with its text, pictures by address, expert, account and track', async () => {
  const expertId = await addExpert(academy.db, { name: '陈知远' });
  const majorId = await addMajor(academy.db, '小学低年级');
  const picture = { url: '/media/scenes/bed.svg', width: 320, height: 180, colour: '#FFFFFF' };
  const body = JSON.stringify([
    { kind: 'paragraph', text: '**先看**一看。', secret: 'never listed' },
    { kind: 'list', ordered: true, items: ['一', '二'] },
    { kind: 'picture', picture, caption: '睡前' },
  ]);
  const given = { title: '睡前二十分钟', body, tags: ['睡眠'], expert_id: expertId, major_id: majorId };
  const id = await addArticle(academy.db, scene, given);
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

test('a course comes with its chapters and lessons in order, each with its video', async () => {
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

test('a mini video comes with its portrait poster and the course it invites to, while that is published', async () => {
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

test('a live says its status in words and gives its video once it runs', async () => {
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

test('what is withdrawn, a draft, unknown or of another type is not found', async () => {
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
