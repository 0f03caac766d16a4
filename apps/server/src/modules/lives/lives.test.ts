import { afterEach, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../kit/clock.ts';
import { createRun, endDeadRuns, endRun } from '../../domain/live/runs.ts';
import { addSegments } from '../../domain/live/segments.ts';
import { advanceLives } from '../../domain/live/live-transitions.ts';
import type { LiveOrigin } from '../../ports/live-origin.ts';
import { createRoomTokens } from '../../realtime/room/room-token.ts';
import { createPublishTokens } from '../../realtime/live/publish-tokens.ts';
import {
  addExpert,
  addLive,
  addScene,
  addUser,
  addVideo,
  type LiveOptions,
  type Scene,
} from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createLiveRoutes } from './routes.ts';

const origin: LiveOrigin = {
  check: async () => {},
  open: async () => undefined,
  playUrl: (contentId) => `/media/lives/${contentId}/live.m3u8`,
};
const secret = 'forty characters that are no secret at all';
const tokens = createPublishTokens({ secret, clock: systemClock });
const live = useTestModule((deps) =>
  createLiveRoutes({
    ...deps,
    publishTokens: tokens,
    liveOrigin: origin,
    roomTokens: createRoomTokens({ secret, clock: systemClock }),
    iceServers: () => [],
  }),
);

let scene: Scene;
let own: number;
let users: { expert: number; other: number; operator: number };
beforeAll(async () => {
  scene = await addScene(live.db);
  users = {
    expert: await addUser(live.db, scene),
    other: await addUser(live.db, scene),
    operator: await addUser(live.db, scene, { operator: true }),
  };
  own = await addExpert(live.db, { user_id: users.expert });
  await addExpert(live.db, { user_id: users.other });
});
afterEach(() => live.db.deleteFrom('contents').where('type', 'in', ['actLive', 'expertLive']).execute());

const asExpert = () => live.as({ uid: users.expert, roles: ['expert'] });
const add = (options: Partial<LiveOptions> = {}) =>
  addLive(live.db, scene, { status: 0, expert_id: own, ...options });
const change = (id: number, row: object) =>
  live.db.updateTable('lives').set(row).where('content_id', '=', id).execute();
const statusOf = async (id: number) =>
  (await live.db.selectFrom('lives').selectAll().where('content_id', '=', id).executeTakeFirstOrThrow())
    .status;

const calls = [
  'POST user/expert/startlive',
  'POST user/expert/publish',
  'POST user/expert/endlive',
  'GET user/expert/livedetail',
] as const;

test('a live starts and ends once', async () => {
  const id = await add();
  const input = { content_id: id };
  const early = await asExpert().send('POST user/expert/endlive', input);
  expect(early).toMatchObject({ code: 1009, msg: '这场直播的状态是“即将开始”，不能进行这项操作' });
  const started = await asExpert().done('POST user/expert/startlive', input);
  expect(started).toMatchObject({ content_id: id, status: 1, status_label: '直播中', ended_at: null });
  expect(Date.parse(started.started_at!)).toBeCloseTo(Date.now(), -5);
  expect(await asExpert().done('POST user/expert/startlive', input)).toEqual(started);
  const ended = await asExpert().done('POST user/expert/endlive', input);
  expect(ended).toMatchObject({ status: 2, status_label: '直播回放', publishing: false });
  for (const call of ['POST user/expert/endlive', 'POST user/expert/startlive'] as const)
    expect(await asExpert().send(call, input)).toMatchObject({ code: 1009 });
  expect(await statusOf(id)).toBe(2);
});

test('a content that is no published live is not found', async () => {
  const hidden = await add({ state: 'withdrawn' });
  for (const call of calls)
    for (const id of [hidden, 999_999])
      expect(await asExpert().send(call, { content_id: id })).toMatchObject({ code: 404 });
});

test('a publishing address is for one user, one live and one run, only while the live runs', async () => {
  const id = await add();
  const publish = (takeover?: 1) =>
    asExpert().send('POST user/expert/publish', { content_id: id, ...(takeover && { takeover }) });
  expect(await publish()).toMatchObject({ code: 1009, msg: '直播没有在进行，不能推流' });
  await asExpert().done('POST user/expert/startlive', { content_id: id });
  // A repeated request, as after a reload, gets an address again.
  await publish();
  const { data } = await publish();
  const { address, expires_in: expires } = data as { address: string; expires_in: number };
  expect(expires).toBe(60);
  const claim = await tokens.verify(address.slice('/app/v1/live/publish/'.length));
  expect(claim).toMatchObject({ contentId: id, run: 1, uid: users.expert, takeover: false });

  const run = { contentId: id, number: 1, userId: users.expert, process: randomUUID(), at: new Date() };
  await createRun(live.db, { ...run, takeover: false });
  expect(await publish()).toMatchObject({ code: 1009, msg: '已有另一个页面在推流' });
  expect(await publish(1)).toMatchObject({ code: 200 });
  await expect(createRun(live.db, { ...run, number: 2, takeover: false })).rejects.toMatchObject({
    name: 'CONFLICT',
  });
  await endRun(live.db, run);
  await expect(createRun(live.db, { ...run, takeover: false })).rejects.toMatchObject({
    name: 'NOT_ALLOWED',
  });
});

test('a publishing address expires after a minute', async () => {
  let now = Date.now();
  const ageing = createPublishTokens({ secret, clock: { now: () => new Date(now) } });
  const claim = { contentId: 1, run: 1, uid: 2, sessionId: 'one', takeover: true };
  const token = await ageing.sign(claim);
  now += 59_000;
  expect(await ageing.verify(token)).toMatchObject(claim);
  now += 2_000;
  expect(await ageing.verify(token)).toBeUndefined();
});

test('summary and trim are saved after the end', async () => {
  const id = await add();
  const review = (words: string, trim?: number) =>
    asExpert().send('POST user/expert/livereview', { content_id: id, words, trim_seconds: trim! });
  expect(await review('谢谢')).toMatchObject({ code: 1009 });
  await change(id, { status: 2 });
  expect(await review('  谢谢  ')).toMatchObject({ code: 200, data: { words: '谢谢', trim_seconds: 0 } });
  expect(await review('谢谢', 5)).toMatchObject({ code: 422, msg: '剪掉的部分不能超过整场直播' });
  expect(await asExpert().done('GET user/expert/livedetail', { content_id: id })).toMatchObject({
    content_type: 'expertLive',
    words: '谢谢',
    seconds: 0,
    recorded: false,
    open_questions: [],
  });
});

test('its expert reads the statistics of a live: reservations, visitors, comments, likes and questions', async () => {
  const { db } = live;
  const id = await add();
  await change(id, { status: 2, reserve_count: 5, like_taps: 7, peak_count: 2, guest_count: 3 });
  const at = new Date('2026-03-01T11:00:00Z');
  const by = { content_id: id, user_id: users.other };
  const open = { ...by, text: '写到很晚怎么办', anonymous: true, asked_at: at, answered_at_second: null };
  await db
    .insertInto('live_questions')
    .values([
      open,
      { ...open, user_id: users.operator, answered_at_second: 30 },
      // Of somebody who has left.
      { ...open, user_id: null, answered_at_second: 60 },
    ])
    .execute();
  const commented = { ...by, text: '老师好', at_second: 3 };
  await db
    .insertInto('live_comments')
    .values([commented, { ...commented, state: 'held' }])
    .execute();
  const visit = { ...by, first_visited_at: at };
  const visits = [visit, { ...visit, user_id: users.operator, attended_at: at }];
  await db.insertInto('live_visits').values(visits).execute();
  await db.insertInto('live_guests').values({ content_id: id, device_hash: 'a', attended_at: at }).execute();
  const details = await asExpert().done('GET user/expert/livedetail', { content_id: id });
  expect(details).toMatchObject({ status_label: '直播回放', visitor_count: 2, viewer_count: 5 });
  expect(details).toMatchObject({ reserve_count: 5, peak_count: 2 });
  expect(details).toMatchObject({ comment_count: 1, like_count: 7, seat_count: 2 });
  expect(details.open_questions).toEqual([{ name: '匿名家长', text: open.text, at: at.toISOString() }]);
});

test('trimming while the last run is still being written makes no incomplete recording', async () => {
  const id = await add();
  await asExpert().done('POST user/expert/startlive', { content_id: id });
  const at = new Date();
  const run = { contentId: id, number: 1, userId: users.expert, process: randomUUID(), at, takeover: false };
  await createRun(live.db, run);
  const stored = [0, 1, 2].map((number) => ({ number, milliseconds: 1_000, bytes: 5, sound_bytes: 0, at }));
  await addSegments(live.db, run, { segments: stored, size: { width: 320, height: 180 } });
  await asExpert().done('POST user/expert/endlive', { content_id: id });
  const cut = (seconds: number) =>
    asExpert().done('POST user/expert/livereview', { content_id: id, words: '', trim_seconds: seconds });
  const hasReplay = async () => {
    const row = live.db.selectFrom('lives').select('video_id').where('content_id', '=', id);
    return (await row.executeTakeFirstOrThrow()).video_id !== null;
  };
  await cut(1);
  expect(await hasReplay()).toBe(false);
  await endRun(live.db, run);
  await cut(2);
  expect(await hasReplay()).toBe(true);
});

test('the detail says whether there will be a replay: not of a live without any picture', async () => {
  const id = await add();
  await asExpert().done('POST user/expert/startlive', { content_id: id });
  const hasReplay = async () =>
    (await asExpert().done('GET user/expert/livedetail', { content_id: id })).has_replay;
  const at = new Date();
  const run = { contentId: id, number: 1, userId: users.expert, process: randomUUID(), at, takeover: false };
  await createRun(live.db, run);
  expect(await hasReplay()).toBe(false);
  await asExpert().done('POST user/expert/endlive', { content_id: id });
  // What was sent last may still be stored.
  expect(await hasReplay()).toBe(true);
  await endRun(live.db, run);
  expect(await hasReplay()).toBe(false);
});

test('a live without its publisher ends after the grace time, whichever process polls', async () => {
  const id = await add();
  await asExpert().done('POST user/expert/startlive', { content_id: id });
  const at = new Date();
  const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
  const run = { contentId: id, number: 1, userId: users.expert, process: randomUUID(), at, takeover: false };
  await createRun(live.db, run);
  await addSegments(live.db, run, {
    segments: [{ number: 0, milliseconds: 1_000, bytes: 5, sound_bytes: 0, at }],
    size: { width: 320, height: 180 },
  });
  await endDeadRuns(live.db, { now: later(10) });
  await advanceLives(live.db, { now: later(10_000) });
  expect(await statusOf(id)).toBe(1);
  // Its process sends no heartbeat any more.
  await endDeadRuns(live.db, { now: later(20) });
  await advanceLives(live.db, { now: later(20 + 89) });
  expect(await statusOf(id)).toBe(1);
  await advanceLives(live.db, { now: later(20 + 90) });
  expect(await statusOf(id)).toBe(2);
});

test('a restarted server ends the runs of its previous instance, and neither its own nor those of others', async () => {
  const startedBefore = new Date();
  const process = randomUUID();
  const createRunning = async (owner: string, secondsLater: number) => {
    const id = await add();
    await asExpert().done('POST user/expert/startlive', { content_id: id });
    const at = new Date(startedBefore.getTime() + secondsLater * 1_000);
    const run = { contentId: id, number: 1, userId: users.expert, process: owner, at };
    await createRun(live.db, { ...run, takeover: false });
    return id;
  };
  const ids = [
    await createRunning(process, -10),
    await createRunning(process, 1),
    await createRunning(randomUUID(), -10),
  ];
  // As late as it is where the database did not respond at first: somebody publishes already.
  const now = new Date(startedBefore.getTime() + 2_000);
  await endDeadRuns(live.db, { now, previous: { process, startedBefore } });
  const details = await Promise.all(
    ids.map((id) => asExpert().done('GET user/expert/livedetail', { content_id: id })),
  );
  expect(details.map((one) => [one.publishing, one.awaiting_seconds !== null])).toEqual([
    [false, true],
    [true, false],
    [true, false],
  ]);
});

test('a pre-recorded live starts and ends on time by itself, and cannot be started by anybody', async () => {
  const startsAt = new Date('2026-03-01T11:30:00Z');
  const id = await add({ starts_at: startsAt, video_id: await addVideo(live.db) });
  await change(id, { origin: 'recorded' });
  expect(await asExpert().send('POST user/expert/startlive', { content_id: id })).toMatchObject({
    code: 1009,
  });
  const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
  const seen: number[] = [];
  for (const minutes of [-1, 0, 59, 60, 90]) {
    await advanceLives(live.db, { now: at(minutes) });
    seen.push(await statusOf(id));
  }
  expect(seen).toEqual([0, 1, 1, 2, 2]);
});

test('a live that its expert has not started does not start by itself', async () => {
  const id = await add();
  await advanceLives(live.db, { now: new Date('2027-01-01') });
  expect(await statusOf(id)).toBe(0);
});
