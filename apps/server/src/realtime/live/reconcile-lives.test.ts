import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing/test-database.ts';
import { emitLiveChanged } from '../../domain/live/live-events.ts';
import { createRun } from '../../domain/live/runs.ts';
import { addExpert, addLive, addScene, addUser } from '../../modules/testing/rows.ts';
import { createMemoryStorage } from '../../transport/testing/memory-storage.ts';
import { reconcileLives } from './reconcile-lives.ts';

const pollOptions = { timeout: 10_000, interval: 50 };
let database: TestDatabase;
let now = Date.UTC(2026, 10, 1, 12);
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('an outage of the database does not end runs, but a missing heartbeat afterwards does', async () => {
  const { db } = database;
  const scene = await addScene(db);
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
  let looks = 0;
  const log = { warn: () => (failures += 1), info: () => {}, error: () => {} };
  // The clock is read once in each run.
  const clock = { now: () => new Date((looks += 1) && now) };
  const deps = { db, clock, storage: createMemoryStorage(), process: randomUUID(), log: log as never };
  const close = reconcileLives(deps);
  const reconcileAgain = async () => {
    const before = looks;
    emitLiveChanged(contentId);
    // The next run has started, so this one is over.
    await expect.poll(() => emitLiveChanged(contentId) ?? looks, pollOptions).toBeGreaterThan(before + 1);
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
