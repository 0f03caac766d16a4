import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { emitLiveChanged } from '../../domain/live/live-events.ts';
import { findLive } from '../../domain/live/lives.ts';
import { createRun, endRun, recordRunHeartbeat } from '../../domain/live/runs.ts';
import { addSegments } from '../../domain/live/segments.ts';
import { addExpert, addLive, addScene, addUser, addVideo, type Scene } from '../../modules/testing/rows.ts';
import { systemClock } from '../../kit/clock.ts';
import { createMemoryStorage } from '../../transport/testing/memory-storage.ts';
import { reconcileLives } from './reconcile-lives.ts';

const pollOptions = { timeout: 30_000, interval: 50 };
let database: TestDatabase;
let now = Date.UTC(2026, 10, 1, 12);
let scene: Scene;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = await addScene(database.db);
});
afterAll(() => database.drop());

test('an outage of the database does not end runs, but a missing heartbeat afterwards does', async () => {
  const { db } = database;
  const userId = await addUser(db, scene);
  const expertId = await addExpert(db, { user_id: userId });
  const contentId = await addLive(db, scene, { status: 1, expert_id: expertId });
  const at = new Date(now);
  const started = { started_at: at };
  await db.updateTable('lives').set(started).where('content_id', '=', contentId).execute();
  await createRun(db, { contentId, number: 1, userId, process: randomUUID(), takeover: false, at });
  const isOpen = async () => {
    const { rows } = await sql`select from live_runs where ended_at is null`.execute(db);
    return rows.length === 1;
  };

  let failures = 0;
  let readCount = 0;
  const log = { warn: () => (failures += 1), info: () => {}, error: () => {} };
  // The clock is read twice in each run.
  const clock = { now: () => new Date((readCount += 1) && now) };
  const base = { db, clock, elapsed: () => now, storage: createMemoryStorage(), process: randomUUID() };
  const deps = { ...base, log: log as never };
  const close = reconcileLives(deps);
  const reconcileAgain = async () => {
    const before = readCount;
    emitLiveChanged(contentId);
    // The next run has started, so this one is over.
    await expect.poll(() => emitLiveChanged(contentId) ?? readCount, pollOptions).toBeGreaterThan(before + 2);
  };
  try {
    await reconcileAgain();
    await sql`alter table live_runs rename to lost_runs`.execute(db);
    now += 20_000;
    await expect.poll(() => failures, pollOptions).toBeGreaterThan(0);
    await sql`alter table lost_runs rename to live_runs`.execute(db);
    const known = failures;
    await reconcileAgain();
    expect(failures).toBeLessThanOrEqual(known + 1);
    expect(await isOpen()).toBe(true);
    now += 10_000;
    await reconcileAgain();
    expect(await isOpen()).toBe(false);
  } finally {
    await close();
  }
});

test('an hour more or less on the clock ends no run and no grace period, and what is really over still ends', async () => {
  const { db } = database;
  const userId = await addUser(db, scene);
  const expertId = await addExpert(db, { user_id: userId });
  const [published, left] = [
    await addLive(db, scene, { status: 1, expert_id: expertId }),
    await addLive(db, scene, { status: 1, expert_id: expertId }),
  ];
  const hour = 3_600_000;
  let [wall, elapsed, readCount] = [Date.UTC(2026, 10, 2, 12), 0, 0];
  const at = new Date(wall);
  const endsAt = new Date(wall + 24 * hour);
  await db.updateTable('lives').set({ started_at: at, starts_at: at, ends_at: endsAt }).execute();
  const process = randomUUID();
  await createRun(db, { contentId: published, number: 1, userId, process, takeover: false, at });
  await createRun(db, { contentId: left, number: 1, userId, process, takeover: false, at });
  await endRun(db, { contentId: left, number: 1, at });
  const statusOf = async (contentId: number) => (await findLive(db, contentId))?.status;

  const clock = { now: () => new Date((readCount += 1) && wall) };
  const deps = { db, clock, elapsed: () => elapsed, storage: createMemoryStorage() };
  const close = reconcileLives({ ...deps, process: randomUUID() });
  const reconcileAgain = async () => {
    const before = readCount;
    await expect
      .poll(() => emitLiveChanged(published) ?? readCount, { ...pollOptions, interval: 2 })
      .toBeGreaterThan(before + 2);
  };
  /** Lets time pass, with heartbeats of the published live, and reconciles after each second. */
  const pass = async (seconds: number) => {
    for (const end = elapsed + seconds * 1_000; elapsed < end;) {
      elapsed += 3_000;
      wall += 3_000;
      await recordRunHeartbeat(db, { contentId: published, number: 1, at: new Date(wall) });
      await reconcileAgain();
    }
  };
  const isPublished = () => recordRunHeartbeat(db, { contentId: published, number: 1, at: new Date(wall) });
  try {
    await pass(30);
    for (const jump of [hour, -2 * hour, hour]) {
      wall += jump;
      await reconcileAgain();
      await pass(20);
      expect([await isPublished(), await statusOf(left)]).toEqual([true, 1]);
    }
    await pass(110);
    expect([await isPublished(), await statusOf(left)]).toEqual([true, 2]);
  } finally {
    await close();
  }
});

test('a recording of which no picture can be made says so once, and is not tried again', async () => {
  const { db } = database;
  const userId = await addUser(db, scene);
  const contentId = await addLive(db, scene, {
    status: 2,
    expert_id: await addExpert(db, { user_id: userId }),
  });
  const at = new Date(now);
  const run = { contentId, number: 1, userId, process: randomUUID(), takeover: false, at };
  await db
    .updateTable('lives')
    .set({ status: 1, started_at: at })
    .where('content_id', '=', contentId)
    .execute();
  await createRun(db, run);
  // The files of its segments are lost.
  const segment = { number: 0, milliseconds: 1_000, bytes: 5, sound_bytes: 0, at };
  await addSegments(db, run, { segments: [segment], size: { width: 320, height: 180 } });
  await endRun(db, run);
  await db
    .updateTable('lives')
    .set({ status: 2, ended_at: at })
    .where('content_id', '=', contentId)
    .execute();

  const warnings: string[] = [];
  let [elapsed, readCount] = [0, 0];
  const log = { warn: (_: object, text = '') => warnings.push(text), info: () => {}, error: () => {} };
  const clock = { now: () => new Date((readCount += 1) && now) };
  const close = reconcileLives({
    db,
    clock,
    elapsed: () => elapsed,
    storage: createMemoryStorage(),
    process: randomUUID(),
    log: log as never,
  });
  const impossible = async () => {
    const row = db.selectFrom('lives').select('poster_impossible').where('content_id', '=', contentId);
    return (await row.executeTakeFirstOrThrow()).poster_impossible;
  };
  try {
    await expect.poll(impossible, pollOptions).toBe(true);
    for (let count = 0; count < 5; count += 1) {
      elapsed += 3_600_000;
      const before = readCount;
      await expect
        .poll(() => emitLiveChanged(contentId) ?? readCount, pollOptions)
        .toBeGreaterThan(before + 2);
    }
    expect(warnings.filter((text) => text.includes('picture'))).toEqual([
      'no picture can be made of a recording; its cover is shown',
    ]);
  } finally {
    await close();
  }
});

test('a live of a recorded video starts in its second, not with the next poll', async () => {
  const { db } = database;
  const close = reconcileLives({
    db,
    clock: systemClock,
    storage: createMemoryStorage(),
    process: randomUUID(),
  });
  // The first run is over, so that the next poll is three seconds away and sees the start a second before.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const startsAt = new Date(Date.now() + 2_200);
  const contentId = await addLive(db, scene, {
    status: 0,
    starts_at: startsAt,
    video_id: await addVideo(db),
  });
  try {
    await expect.poll(async () => (await findLive(db, contentId))?.status, pollOptions).toBe(1);
    expect(Date.now() - startsAt.getTime()).toBeLessThan(1_200);
  } finally {
    await close();
  }
});
