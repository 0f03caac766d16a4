import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { viewTime } from '@academy/contract/limits.ts';
import { useUpQuota } from '../../domain/quotas/testing/use-up-quota.ts';
import { createContentRoutes } from '../contents/routes.ts';
import { addUser } from '../testing/rows.ts';
import { useViews } from './testing/use-views.ts';
import { createViewRoute } from './views.ts';

const { academy, here, clock, pass, me, lesson, open } = useViews((deps) => [
  createViewRoute(deps),
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

test('playing in real time counts once, and the response says what is missing', async () => {
  const { sendHeartbeat } = await open(lesson());
  expect(await detail()).toBeUndefined();
  pass(15);
  expect(await sendHeartbeat('0-10,20-25', { position: 25 })).toMatchObject({
    beat_seconds: 15,
    nonce: null,
    accepted_seconds: 15,
    content_completed: false,
    earned: [],
    progress: {
      lesson_id: here.course.lessons[0],
      seen_seconds: 15,
      total_seconds: 40,
      position: 25,
      completed: false,
      missing: [
        { from: 10, to: 20 },
        { from: 25, to: 40 },
      ],
    },
  });
  pass(15);
  expect(await sendHeartbeat('0-10')).toMatchObject({
    accepted_seconds: 10,
    progress: { seen_seconds: 15, position: 10 },
  });
  const seen = await detail();
  expect(seen).toMatchObject({ seen_seconds: 15, total_seconds: 120, completed: false });
  expect(seen?.parts).toMatchObject([{ lesson_id: here.course.lessons[0], seen_seconds: 15, position: 10 }]);
});

test('skipping ahead and catching up count as much as the time budget allows', async () => {
  const { sendHeartbeat } = await open(lesson());
  pass(10);
  expect(await sendHeartbeat('0-20')).toMatchObject({ accepted_seconds: 13, progress: { seen_seconds: 13 } });
  expect(await sendHeartbeat('20-40')).toMatchObject({ accepted_seconds: 0 });
  pass(2);
  expect(await sendHeartbeat('38-90')).toMatchObject({ accepted_seconds: 2, progress: { seen_seconds: 15 } });
});

test.each([
  ['1.25', ['0-18', '18-37', '37-40'], [15, 15, 3]],
  ['1.5', ['0-22', '22-40'], [15, 12]],
  ['2', ['0-30', '30-40'], [15, 5]],
] as const)('a lesson watched to its end at %s × is completed', async (rate, played, times) => {
  const { sendHeartbeat } = await open(lesson());
  let accepted = 0;
  for (const [place, intervals] of played.entries()) {
    pass(times[place]!);
    accepted += (await sendHeartbeat(intervals, { rate })).accepted_seconds;
  }
  expect(accepted).toBe(40);
  expect(await detail()).toMatchObject({ parts: [{ seen_seconds: 40, completed: true, missing: [] }] });
  // What it took is the user's own time; each interval is rounded to a second.
  const { rows } = await sql<{ seconds: number }>`
    select sum(seconds)::integer as seconds from view_intervals where user_id = ${here.uid}`.execute(
    academy.db,
  );
  expect(Math.abs(rows[0]!.seconds - 40 / Number(rate))).toBeLessThanOrEqual(played.length / 2);
});

test('heartbeats of fast playing saved while offline count as they were played', async () => {
  const { sendHeartbeat } = await open(lesson());
  pass(20 + 3_600);
  expect(await sendHeartbeat('30-40', { rate: '2', age: 3_600 })).toMatchObject({ accepted_seconds: 10 });
  expect(await sendHeartbeat('0-30', { rate: '2', age: 3_605 })).toMatchObject({
    accepted_seconds: 30,
    progress: { completed: true },
  });
});

test('only the speeds that are offered can be claimed, and skipping earns nothing at any of them', async () => {
  const { ticket, sendHeartbeat } = await open(lesson());
  const heartbeat = { ...ticket, step: 'beat', beat_key: randomUUID(), intervals: '0-40' } as const;
  pass(10);
  expect(await me().send(view, { ...heartbeat, rate: '4' })).toMatchObject({ code: 422 });
  expect(await me().send(view, { ...heartbeat, rate: '0' })).toMatchObject({ code: 422 });
  expect(await sendHeartbeat('0-40', { rate: '2' })).toMatchObject({ accepted_seconds: 26 });
});

test('two devices at double speed share one time budget', async () => {
  const [phone, tablet] = [await open(lesson(0)), await open(lesson(1))];
  pass(10);
  const first = await phone.sendHeartbeat('0-20', { rate: '2' });
  const second = await tablet.sendHeartbeat('0-20', { rate: '2' });
  expect(first.accepted_seconds + second.accepted_seconds).toBe(26);
});

test('two devices at once share one time budget', async () => {
  const [phone, tablet] = [await open(lesson(0)), await open(lesson(1))];
  let accepted = 0;
  for (const from of [0, 10, 20]) {
    pass(10);
    accepted += (await phone.sendHeartbeat(`${from}-${from + 10}`)).accepted_seconds;
    accepted += (await tablet.sendHeartbeat(`${from}-${from + 10}`)).accepted_seconds;
  }
  expect(accepted).toBe(33);
  // Another user has a budget of their own.
  const other = await open(lesson(0), academy.as({ uid: await addUser(academy.db, here.scene) }));
  pass(10);
  expect(await other.sendHeartbeat('0-10')).toMatchObject({ accepted_seconds: 10 });
});

test('two simultaneous heartbeats use the same time once', async () => {
  const sessions = [await open(lesson(0)), await open(lesson(1)), await open(lesson(2))];
  pass(12);
  const answers = await Promise.all(sessions.map(({ sendHeartbeat }) => sendHeartbeat('0-12')));
  expect(answers.reduce((sum, { accepted_seconds }) => sum + accepted_seconds, 0)).toBe(15);
});

test('a repeated heartbeat changes nothing, and is identified within its view session', async () => {
  const { ticket, sendHeartbeat } = await open(lesson());
  const key = randomUUID();
  pass(10);
  await sendHeartbeat('0-10', { beat_key: key });
  pass(10);
  expect(await sendHeartbeat('10-20', { beat_key: key })).toMatchObject({
    accepted_seconds: 0,
    earned: [],
    progress: { seen_seconds: 10, position: 10 },
  });
  const other = await open(lesson(1));
  const stolen = { ...other.ticket, step: 'beat', beat_key: key, intervals: '0-5' } as const;
  expect(await me().send(view, stolen)).toMatchObject({ code: 1009 });
  expect(ticket.session_id).not.toBe(other.ticket.session_id);
});

test('heartbeats saved while offline arrive later and in any order, up to 72 hours', async () => {
  const { sendHeartbeat, ticket } = await open(lesson());
  pass(40 + 3_600);
  expect(await sendHeartbeat('15-40', { age: 3_600 })).toMatchObject({ accepted_seconds: 25 });
  const late = await sendHeartbeat('0-15', { age: 3_625 });
  expect(late).toMatchObject({ accepted_seconds: 15, progress: { completed: true, position: 40 } });
  expect(late.earned).toEqual([{ ledger: 2, amount: 5, text: '学完一节课' }]);
  pass(viewTime.maxDelay / 1_000 - 3_640);
  expect(await sendHeartbeat('0-5', { age: 100 })).toMatchObject({ accepted_seconds: 5 });
  pass(1);
  const tooLate = { ...ticket, step: 'beat', beat_key: randomUUID(), intervals: '0-5' } as const;
  expect(await me().send(view, tooLate)).toMatchObject({
    code: 1009,
    msg: '这次学习已超过 72 小时，不再计入',
  });
});

test('a view session belongs to its user: heartbeats need its nonce, user and lesson', async () => {
  const { ticket } = await open(lesson());
  const heartbeat = { ...ticket, step: 'beat', beat_key: randomUUID(), intervals: '0-5' } as const;
  pass(10);
  const other = academy.as({ uid: await addUser(academy.db, here.scene) });
  for (const sent of [
    await other.send(view, heartbeat),
    await me().send(view, { ...heartbeat, nonce: 'a-nonce-of-my-own-making' }),
    await me().send(view, { ...heartbeat, lesson_id: here.course.lessons[1] }),
    await me().send(view, { ...heartbeat, session_id: randomUUID() }),
  ])
    expect(sent).toMatchObject({ code: 404, msg: '这次学习已经结束，请重新开始' });
  expect(await me().send(view, { ...heartbeat, beat_key: undefined })).toMatchObject({ code: 422 });
  expect(await me().send(view, { ...heartbeat, intervals: '5-' })).toMatchObject({ code: 422 });
  expect(await academy.as().send(view, heartbeat)).toMatchObject({ code: 403 });
  expect(await detail()).toBeUndefined();
});

test('a closed view session accepts nothing more', async () => {
  const { sendHeartbeat } = await open(lesson());
  pass(10);
  expect(await sendHeartbeat('0-10', { step: 'close' })).toMatchObject({ accepted_seconds: 10 });
  pass(600);
  expect(await sendHeartbeat('10-40')).toMatchObject({ accepted_seconds: 3 });
});

test('hundreds of view sessions a day are opened; beyond the limit none is, and open ones continue', async () => {
  const { sendHeartbeat } = await open(lesson());
  await useUpQuota(academy.db, { uid: here.uid, kind: 'views', left: 3, now: clock.now() });
  const opened = await Promise.all(
    Array.from({ length: 8 }, () => me().send(view, { ...lesson(), step: 'open' })),
  );
  expect(opened.filter(({ code }) => code === 200)).toHaveLength(3);
  const refusal = { code: 1019, msg: '今天打开的内容太多了，请明天再来' };
  expect(opened.filter(({ code }) => code !== 200)).toEqual(
    Array.from({ length: 5 }, () => expect.objectContaining(refusal)),
  );
  pass(15);
  expect(await sendHeartbeat('0-10')).toMatchObject({ accepted_seconds: 10 });
});
