import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createContentRoutes } from '../contents/routes.ts';
import { createHistoryRoute } from '../saved/history.ts';
import { addArticle, addCourse, addLive, addMiniVideo, addVideo } from '../testing/rows.ts';
import { addStudent } from '../testing/student-rows.ts';
import { type Thing, useViews } from './testing/use-views.ts';
import { createViewRoute } from './views.ts';

const { academy, here, clock, pass, me, lesson, open, watch } = useViews((deps) => [
  createViewRoute(deps),
  createHistoryRoute(deps),
  ...createContentRoutes(deps),
]);
const view = 'POST content/interactive/view';

const detail = async () => {
  const { mine } = await me().done('GET content/detail', {
    content_id: here.course.id,
    content_type: 'course',
  });
  return mine!.progress;
};

test('a course is completed by its last lesson, and awarded once', async () => {
  expect(await watch(0)).toMatchObject({
    content_completed: false,
    progress: { completed: true, missing: [] },
  });
  pass(60);
  await watch(1);
  pass(60);
  const last = await watch(2);
  expect(last).toMatchObject({ content_completed: true });
  expect(last.earned).toEqual([
    { ledger: 2, amount: 5, text: '学完一节课' },
    { ledger: 1, amount: 2, text: '学完一门课程' },
  ]);
  expect(await detail()).toMatchObject({ completed: true, seen_seconds: 120 });
  pass(60);
  expect((await watch(2)).earned).toEqual([]);
  const { rows } = await sql`select from ledger_entries where user_id = ${here.uid}`.execute(academy.db);
  expect(rows).toHaveLength(4);
});

test('a completed course stays completed when a lesson is added', async () => {
  for (const place of [0, 1, 2]) {
    await watch(place);
    pass(60);
  }
  await academy.db
    .insertInto('lessons')
    .columns(['chapter_id', 'position', 'key', 'title', 'summary', 'video_id'])
    .expression(
      sql`select chapter_id, 9, 'new', '新的一课', '', video_id from lessons where id = ${here.course.lessons[0]!}`,
    )
    .execute();
  await watch(0);
  expect(await detail()).toMatchObject({ completed: true, total_seconds: 160 });
});

test('a course whose last open lesson was removed is completed by the next heartbeat, and awarded', async () => {
  await watch(0);
  pass(60);
  await watch(1);
  await sql`update lessons set video_id = null where id = ${here.course.lessons[2]!}`.execute(academy.db);
  pass(60);
  const { sendHeartbeat } = await open(lesson(1));
  pass(15);
  const earned = [{ ledger: 1, amount: 2, text: '学完一门课程' }];
  expect(await sendHeartbeat('0-15')).toMatchObject({ content_completed: true, earned });
  pass(15);
  expect(await sendHeartbeat('15-30')).toMatchObject({ content_completed: true, earned: [] });
});

test('an article is read by its reading time and its end', async () => {
  const article: Thing = { content_id: await addArticle(academy.db, here.scene), content_type: 'graphic' };
  const { sendHeartbeat } = await open(article);
  for (const from of [0, 15]) {
    pass(15);
    await sendHeartbeat(`${from}-${from + 15}`, { position: 60 });
  }
  pass(15);
  expect(await sendHeartbeat('30-45', { position: 60 })).toMatchObject({
    progress: { completed: false, missing: [] },
  });
  pass(1);
  const end = await sendHeartbeat('45-46', { position: 90 });
  expect(end).toMatchObject({ content_completed: true, progress: { lesson_id: null, seen_seconds: 46 } });
  expect(end.earned).toEqual([{ ledger: 2, amount: 2, text: '读完一篇文章' }]);
});

test('an end that was in sight once counts, however little of the article the next visit shows', async () => {
  const article: Thing = { content_id: await addArticle(academy.db, here.scene), content_type: 'graphic' };
  const first = await open(article);
  pass(30);
  await first.sendHeartbeat('0-30', { position: 85 });
  pass(3_600);
  const second = await open(article);
  pass(20);
  expect(await second.sendHeartbeat('30-50', { position: 20 })).toMatchObject({
    progress: { completed: true, position: 85 },
  });
});

test('recordings and mini videos count; a live before its start has nothing to view', async () => {
  const video = await addVideo(academy.db, { seconds: 20 });
  const replay = await addLive(academy.db, here.scene, { status: 2, video_id: video });
  const { sendHeartbeat } = await open({ content_id: replay, content_type: 'expertLive' });
  pass(20);
  expect((await sendHeartbeat('0-20')).earned).toEqual([{ ledger: 2, amount: 5, text: '看完一场直播' }]);
  const upcoming = await addLive(academy.db, here.scene, { status: 0, video_id: video });
  const early = { content_id: upcoming, content_type: 'expertLive', step: 'open' } as const;
  expect(await me().send(view, early)).toMatchObject({ code: 404 });
  const earned = [];
  for (let count = 0; count < 5; count += 1) {
    pass(60);
    const mini = await open({
      content_id: await addMiniVideo(academy.db, here.scene),
      content_type: 'miniVideo',
    });
    pass(20);
    earned.push((await mini.sendHeartbeat('0-20')).earned);
    pass(20);
    earned.push((await mini.sendHeartbeat('20-40')).earned);
  }
  expect(earned.flat()).toEqual([{ ledger: 2, amount: 2, text: '看完一组短视频' }]);
});

test('a course is viewed lesson by lesson, each its own and with a video', async () => {
  const other = await addCourse(academy.db, here.scene, { lessons: [1] });
  const missing = { ...lesson(), step: 'open' } as const;
  expect(await me().send(view, { ...missing, lesson_id: undefined })).toMatchObject({ code: 404 });
  expect(await me().send(view, { ...missing, content_id: other })).toMatchObject({ code: 404 });
  await sql`update lessons set video_id = null where id = ${here.course.lessons[0]!}`.execute(academy.db);
  expect(await me().send(view, missing)).toMatchObject({ code: 404 });
  await sql`update contents set state = 'withdrawn' where id = ${here.course.id}`.execute(academy.db);
  expect(await me().send(view, { ...missing, lesson_id: here.course.lessons[1] })).toMatchObject({
    code: 404,
  });
});

test('accepted intervals are append-only, with the child they were for', async () => {
  const { rows } = await sql<{ id: number }>`
    with child as (insert into students (name, grade) values ('小满', 1) returning id)
    insert into guardians (user_id, student_id, relation, current) select ${here.uid}, id, 'mother', true from child
    returning student_id as id`.execute(academy.db);
  const { sendHeartbeat, ticket } = await open(lesson());
  pass(15);
  await sendHeartbeat('5-10,0-5');
  const stored = await academy.db
    .selectFrom('view_intervals')
    .innerJoin('view_sessions', 'view_sessions.id', 'session_id')
    .where('session_id', '=', ticket.session_id)
    .select(['from_second', 'to_second', 'seconds', 'position', 'student_id', 'at'])
    .orderBy('position')
    .execute();
  const same = { seconds: 5, student_id: rows[0]!.id, at: clock.now() };
  expect(stored).toEqual([
    { from_second: 5, to_second: 10, position: 0, ...same },
    { from_second: 0, to_second: 5, position: 1, ...same },
  ]);
});

test('a completion is awarded for the child of the view session, whoever is current when the heartbeat arrives', async () => {
  const first = await addStudent(academy.db, here.uid, { current: true });
  const { sendHeartbeat } = await open(lesson());
  pass(15);
  await sendHeartbeat('0-15');
  await addStudent(academy.db, here.uid, { current: true });
  pass(25);
  expect((await sendHeartbeat('15-40')).earned).toHaveLength(1);
  const entries = academy.db.selectFrom('ledger_entries').where('user_id', '=', here.uid);
  expect(await entries.select('student_id').execute()).toEqual([{ student_id: first }]);
});

test('learned contents are listed, the latest first, page by page', async () => {
  const article = await addArticle(academy.db, here.scene);
  await watch(0);
  pass(60);
  const { sendHeartbeat } = await open({ content_id: article, content_type: 'graphic' });
  pass(10);
  await sendHeartbeat('0-10', { position: 30 });
  const first = await me().done('GET user/history', { size: 1 });
  expect(first.list).toMatchObject([
    { content_id: article, progress: { seen_seconds: 10, parts: [{ position: 30 }] } },
  ]);
  const second = await me().done('GET user/history', { size: 1, cursor: first.next_cursor! });
  expect(second).toMatchObject({
    list: [
      {
        content_id: here.course.id,
        progress: { parts: [{ lesson_id: here.course.lessons[0], completed: true }] },
      },
    ],
    next_cursor: null,
  });
  const courses = await me().done('GET user/history', { content_type: 'course' });
  expect(courses.list.map((card) => card.content_id)).toEqual([here.course.id]);
  await sql`update contents set state = 'withdrawn' where id = ${here.course.id}`.execute(academy.db);
  expect((await me().done('GET user/history', {})).list).toHaveLength(1);
});
