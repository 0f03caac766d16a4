import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { liveLimits } from '@academy/contract/limits.ts';
import { liveStarts } from '@academy/contract/live-plan-limits.ts';
import { getLiveStatistics } from '../../domain/live/live-review.ts';
import { recordAttendance } from '../../domain/live-room/attendance.ts';
import { advanceLives, endLive, startLive } from '../../domain/live/live-transitions.ts';
import { createRun, endRun, getNextRunNumber } from '../../domain/live/runs.ts';
import { addSegments, listAllSegments } from '../../domain/live/segments.ts';
import { notifyOfRecordings, notifyReserversOfStarts } from '../../domain/notices/live-notices.ts';
import { recordView } from '../../domain/view-counts/record-view.ts';
import { rollUpViews } from '../../domain/view-counts/roll-up-views.ts';
import { addVideo } from '../testing/rows.ts';
import { useLiveRoutes } from './testing/use-live-routes.ts';

const live = useLiveRoutes();
afterEach(() => live.db.deleteFrom('contents').execute());

const minutes = (count: number) => count * 60_000;
const start = (id: number, confirmed?: 1) =>
  live.asExpert().send('POST user/expert/startlive', { content_id: id, ...(confirmed && { confirmed }) });
const resume = (id: number) => live.asExpert().send('POST user/expert/resumelive', { content_id: id });

async function reserve(contentId: number): Promise<void> {
  const row = { user_id: live.users.parent, content_id: contentId, kind: 'reserve' as const };
  const created_at = new Date(Date.now() - minutes(60));
  await live.db
    .insertInto('interactions')
    .values({ ...row, created_at })
    .execute();
  await live.change(contentId, { reserve_count: 1 });
}
const noticesOf = async (contentId: number) =>
  (await live.db.selectFrom('notices').select('kind').where('content_id', '=', contentId).execute()).map(
    ({ kind }) => kind,
  );

const countViewers = async (contentId: number) =>
  (await getLiveStatistics(live.db, { contentId, now: new Date() })).viewerCount;

const viewCountOf = async (contentId: number) => {
  const content = live.db.selectFrom('contents').select('view_count').where('id', '=', contentId);
  return (await content.executeTakeFirstOrThrow()).view_count;
};

/** Records some seconds of a running live. */
async function record(contentId: number, seconds: number, at = new Date()): Promise<void> {
  const { db, users } = live;
  const number = await getNextRunNumber(db, contentId);
  const run = { contentId, number, userId: users.expert, process: randomUUID(), at };
  await createRun(db, { ...run, takeover: false });
  const segments = Array.from({ length: seconds }, (_, number) => ({
    number,
    milliseconds: 1_000,
    bytes: 5,
    sound_bytes: 0,
    at,
  }));
  await addSegments(db, run, { segments, size: { width: 320, height: 180 } });
  await endRun(db, { ...run, at });
}

test('starting and ending change no planned time: what happened are fields of their own', async () => {
  const id = await live.addLive(20);
  const plan = await live.rowOf(id);
  const started = await start(id);
  expect(started).toMatchObject({
    code: 200,
    data: {
      status: 1,
      starts_at: plan.starts_at.toISOString(),
      ends_at: plan.ends_at.toISOString(),
      ended_at: null,
    },
  });
  const { started_at: startedAt } = started.data as { started_at: string };
  expect(Date.parse(startedAt)).toBeCloseTo(Date.now(), -5);
  const at = new Date(Date.parse(startedAt) + minutes(10));
  await endLive(live.db, { contentId: id, at });
  expect(await live.rowOf(id)).toMatchObject({
    status: 2,
    starts_at: plan.starts_at,
    ends_at: plan.ends_at,
    ended_at: at,
  });
});

test('a start more than half an hour early has to be confirmed, and says what it means for those who reserved', async () => {
  const id = await live.addLive(liveStarts.early + 95);
  await live.change(id, { reserve_count: 36 });
  const refused = await start(id);
  expect(refused).toMatchObject({ code: 1031, data: null });
  expect(refused.msg).toMatch(/^离预定的时间还有 2 小时 5 分钟。/);
  expect(refused.msg).toContain('已经预约的 36 人会马上收到“直播开始了”的消息，到了预定的时间不会再提醒');
  expect((await live.rowOf(id)).status).toBe(0);
  expect(await start(id, 1)).toMatchObject({ code: 200, data: { status: 1 } });
  const lonely = await live.addLive(liveStarts.early + 1);
  expect((await start(lonely)).msg).toContain('还没有人预约');
  const soon = await live.addLive(liveStarts.early - 1);
  expect(await start(soon)).toMatchObject({ code: 200 });
});

test('more than twelve hours early a live cannot be started, confirmed or not; a late one needs nothing', async () => {
  const id = await live.addLive(liveStarts.earliest + 2);
  for (const confirmed of [undefined, 1] as const) {
    const refused = await start(id, confirmed);
    expect(refused).toMatchObject({ code: 1009 });
    expect(refused.msg).toMatch(/最早提前 12 小时开播。想先试一试，可以用“试播”/);
  }
  // Only its expert broadcasts, and can rehearse.
  const { msg } = await live.asAssistant().send('POST user/expert/startlive', { content_id: id });
  expect(msg).toMatch(/最早提前 12 小时开播。$/);
  expect((await live.rowOf(id)).status).toBe(0);
  expect(await start(await live.addLive(liveStarts.earliest - 2), 1)).toMatchObject({ code: 200 });
  expect(await start(await live.addLive(-300))).toMatchObject({ code: 200 });
});

test('half a minute of testing before the time uses up no reservation: the live is upcoming again', async () => {
  const { db } = live;
  const id = await live.addLive(20);
  await reserve(id);
  await startLive(db, { contentId: id, at: new Date() });
  await record(id, 30);
  const visitors = {
    userIds: [live.users.parent],
    guestDevices: ['a phone'],
    userDevices: [],
    now: new Date(),
  };
  await recordAttendance(db, { contentId: id, ...visitors });
  expect(await countViewers(id)).toBe(2);
  const view = { contentId: id, viewer: { userId: live.users.parent, deviceHash: null }, now: new Date() };
  expect(await recordView(db, view)).toBe(true);
  await rollUpViews(db);
  await notifyReserversOfStarts(db, new Date());
  expect(await noticesOf(id)).toEqual(['started']);
  const ended = await live.asExpert().send('POST user/expert/endlive', { content_id: id });
  expect(ended).toMatchObject({ code: 200, data: { status: 0, started_at: null, ended_at: null } });
  expect(await live.rowOf(id)).toMatchObject({ reserve_count: 1, run: 0, peak_count: 0 });
  // Whoever was there meanwhile is forgotten, and one who is written too late is not counted either.
  await recordAttendance(db, { contentId: id, ...visitors });
  expect(await countViewers(id)).toBe(0);
  expect(await noticesOf(id)).toEqual([]);
  expect(await viewCountOf(id)).toBe(0);
  // The real start is announced, and its recording leaves out the test; who saw the test is counted as a viewer now.
  await startLive(db, { contentId: id, at: new Date() });
  expect(await recordView(db, view)).toBe(true);
  await notifyReserversOfStarts(db, new Date());
  expect(await noticesOf(id)).toEqual(['started']);
  expect((await live.rowOf(id)).trim_seconds).toBe(30);
  await record(id, 5);
  expect(await listAllSegments(db, id)).toHaveLength(35);
});

test.each([
  ['left after half a minute', { seconds: 30, early: 20 }],
  // Without a publisher a live ends an hour after its start.
  ['never connected', { seconds: 0, early: 90 }],
])('a test that nobody ended uses up none either: its publisher %s', async (_, { seconds, early }) => {
  const { db } = live;
  const id = await live.addLive(early);
  await reserve(id);
  const at = new Date();
  await startLive(db, { contentId: id, at, isConfirmed: true });
  if (seconds > 0) await record(id, seconds, at);
  await notifyReserversOfStarts(db, at);
  const later = seconds > 0 ? (seconds + liveLimits.grace + 1) * 1_000 : minutes(61);
  await advanceLives(db, { now: new Date(at.getTime() + later) });
  expect(await live.rowOf(id)).toMatchObject({
    status: 0,
    started_at: null,
    ended_at: null,
    reserve_count: 1,
  });
  expect(await noticesOf(id)).toEqual([]);
});

test('a live that really ran before its time stays ended, and so does one that ends at once in its time', async () => {
  const early = await live.addLive(20);
  const at = new Date();
  await startLive(live.db, { contentId: early, at });
  const afterwards = new Date(at.getTime() + liveStarts.undone * 1_000 + 1);
  await endLive(live.db, { contentId: early, at: afterwards });
  expect((await live.rowOf(early)).status).toBe(2);
  const punctual = await live.addLive(-1);
  await startLive(live.db, { contentId: punctual, at });
  await endLive(live.db, { contentId: punctual, at });
  expect((await live.rowOf(punctual)).status).toBe(2);
});

test('a live that ended by mistake is resumed within its planned time, is announced again, and its recording goes on', async () => {
  const { db } = live;
  const id = await live.addLive(-10);
  await reserve(id);
  await startLive(db, { contentId: id, at: new Date(Date.now() - minutes(11)) });
  await record(id, 20);
  await endLive(db, { contentId: id, at: new Date() });
  const asset = { path: `lives/${id}/replay-1.m3u8`, sha256: 'a'.repeat(64), kind: 'video' as const };
  const { id: videoId } = await db
    .insertInto('media_assets')
    .values({ ...asset, bytes: 1, width: 320, height: 180, seconds: 20 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await live.change(id, { video_id: videoId });
  await notifyOfRecordings(db, new Date());
  expect(await noticesOf(id)).toEqual(['replay']);
  const detail = await live.asExpert().done('GET user/expert/livedetail', { content_id: id });
  expect(detail.resumable_until).toBe((await live.rowOf(id)).ends_at.toISOString());

  const resumed = await resume(id);
  expect(resumed).toMatchObject({ code: 200, data: { status: 1, ended_at: null, resumable_until: null } });
  // The publisher has the grace period to connect.
  expect(resumed.data).toMatchObject({ awaiting_seconds: liveLimits.grace });
  expect(await resume(id)).toMatchObject({ code: 200, data: { status: 1 } });
  const row = await live.rowOf(id);
  expect(row).toMatchObject({ video_id: null, reserve_count: 1 });
  await notifyReserversOfStarts(db, new Date());
  expect(await noticesOf(id)).toEqual(['started']);
  await record(id, 5);
  expect(await listAllSegments(db, id)).toHaveLength(25);
  const over = new Date(Date.now() + (liveLimits.grace + 1) * 1_000);
  await advanceLives(db, { now: over });
  expect((await live.rowOf(id)).status).toBe(2);
  // The recording of the whole live is announced as well.
  await live.change(id, { video_id: await addVideo(db) });
  await notifyOfRecordings(db, over);
  expect(await noticesOf(id)).toEqual(['replay']);
});

test('a live is not resumed before its start or after its time; one that started late has its whole length', async () => {
  const upcoming = await live.addLive(5);
  expect(await resume(upcoming)).toMatchObject({ code: 1009, msg: '这场直播没有提前结束，不能恢复' });
  const over = await live.addLive(-90);
  await startLive(live.db, { contentId: over, at: new Date(Date.now() - minutes(90)) });
  await endLive(live.db, { contentId: over, at: new Date() });
  expect(await resume(over)).toMatchObject({ code: 1009, msg: '预定的时间已经过了，不能再恢复直播' });
  const late = await live.addLive(-90);
  await startLive(live.db, { contentId: late, at: new Date(Date.now() - minutes(50)) });
  await endLive(live.db, { contentId: late, at: new Date() });
  expect(await resume(late)).toMatchObject({ code: 200, data: { status: 1 } });
});

test('notices that a live is running go when it ends, however it ends, and none is sent later', async () => {
  const { db } = live;
  const id = await live.addLive(-5);
  await reserve(id);
  const at = new Date();
  await startLive(db, { contentId: id, at });
  await notifyReserversOfStarts(db, at);
  expect(await noticesOf(id)).toEqual(['started']);
  await endLive(db, { contentId: id, at });
  expect(await noticesOf(id)).toEqual([]);
  await notifyReserversOfStarts(db, at);
  expect(await noticesOf(id)).toEqual([]);

  const left = await live.addLive(-5);
  await reserve(left);
  await startLive(db, { contentId: left, at });
  await record(left, 3, at);
  await notifyReserversOfStarts(db, at);
  await advanceLives(db, { now: new Date(at.getTime() + (liveLimits.grace + 1) * 1_000) });
  expect((await live.rowOf(left)).status).toBe(2);
  expect(await noticesOf(left)).toEqual([]);
});

test('who waits to announce a start does not announce it once the live has ended', async () => {
  const { db } = live;
  const id = await live.addLive(-5);
  await reserve(id);
  const at = new Date();
  await startLive(db, { contentId: id, at });
  // It ends after the announcement has read that it runs, and before its notices are written.
  let announcing: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('lives').set({ status: 2, ended_at: at }).where('content_id', '=', id).execute();
    announcing = notifyReserversOfStarts(db, at);
    await expect.poll(isWaitingForLive, { timeout: 10_000 }).toBe(true);
  });
  await announcing;
  expect(await noticesOf(id)).toEqual([]);
});

async function isWaitingForLive(): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query ilike '%for share%'`.execute(
    live.db,
  );
  return rows.length > 0;
}
