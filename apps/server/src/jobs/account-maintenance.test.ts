import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chinaDay } from '../kit/china-calendar.ts';
import { createLog } from '../kit/log.ts';
import { marks } from '../modules/testing/personal-marks.ts';
import { addUser } from '../modules/testing/rows.ts';
import { testSealedNames } from '../modules/testing/sealed-names.ts';
import { useLeavingUser } from '../modules/testing/use-leaving-user.ts';
import type { AppleSignIn } from '../ports/apple.ts';
import type { Storage } from '../ports/storage.ts';
import { createAccountMaintenance } from './account-maintenance.ts';
import { type RunningJobs, startJobs } from './start-jobs.ts';

const leavingUser = useLeavingUser();
let jobs: RunningJobs | undefined;
// Hooks declared last run first: the jobs must stop before their database goes.
afterEach(async () => {
  await jobs?.close();
  jobs = undefined;
});
const day = 24 * 3_600_000;
let now = new Date();
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
const revoke = vi.fn<AppleSignIn['revoke']>(async () => {});
const apple = { revoke } as unknown as AppleSignIn;
beforeEach(() => {
  now = new Date();
  lines.length = 0;
  revoke.mockReset();
});

const maintenance = (storage: Storage = leavingUser.storage) =>
  createAccountMaintenance({
    db: leavingUser.db,
    storage,
    clock: { now: () => now },
    log,
    apple,
    sealedNames: testSealedNames,
  });
const runMaintenance = (storage?: Storage) => maintenance(storage).run(new AbortController().signal);
/** Requests deletion so that the cooling-off period ends `ago` milliseconds before now. */
const leave = (ago: number) => leavingUser.leaveAt(new Date(now.getTime() - ago));

test('after seven days the scheduled task erases the user everywhere', async () => {
  await leave(1);
  jobs = await startJobs({
    url: leavingUser.url,
    handlers: { transcode: { missing: '' } },
    scheduledTasks: { people: maintenance() },
    log,
    pollSeconds: 0.5,
  });
  await expect.poll(async () => (await leavingUser.findRow()).state, { timeout: 15_000 }).toBe('gone');
  await expect
    .poll(async () => (await sql`select from abandoned_folders`.execute(leavingUser.db)).rows.length, {
      timeout: 15_000,
    })
    .toBe(0);
  expect(await leavingUser.findTraces()).toEqual([]);
  expect(await leavingUser.findFiles(leavingUser.person.files)).toEqual([]);
  expect(lines.join('')).not.toMatch(new RegExp(Object.values(marks).join('|')));
  expect(revoke.mock.calls).toEqual([['grant of zhao']]);
  const { rows } = await sql<{ name: string }>`select name from jobs.schedule`.execute(leavingUser.db);
  expect(rows).toEqual([{ name: 'people' }]);
});

test('no other user loses anything, and users who still think it over or came back are left alone', async () => {
  const neighbour = await addUser(leavingUser.db, leavingUser.scene, {
    nickname: '乐乐爸爸',
    mobile: '13900000001',
  });
  await sql`insert into search_history (user_id, word) values (${neighbour}, '睡眠')`.execute(leavingUser.db);
  await leave(-day);
  await runMaintenance();
  expect((await leavingUser.findRow()).nickname).toBe(marks.nickname);
  await leave(day);
  await leavingUser.db
    .updateTable('users')
    .set({ state: 'active', leaves_at: null })
    .where('id', '=', leavingUser.person.id)
    .execute();
  await runMaintenance();
  expect((await leavingUser.findRow()).mobile).toBe(marks.mobile);
  await leave(1);
  await runMaintenance();
  const remaining = await leavingUser.db
    .selectFrom('users')
    .select(['nickname', 'mobile', 'state'])
    .where('id', '=', neighbour)
    .executeTakeFirst();
  expect(remaining).toEqual({ nickname: '乐乐爸爸', mobile: '13900000001', state: 'active' });
  expect(await leavingUser.db.selectFrom('search_history').select('word').execute()).toEqual([
    { word: '睡眠' },
  ]);
});

test('an interrupted erasure changes nothing, and the next run does it all', async () => {
  await leave(1);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
    leavingUser.db,
  );
  await sql`create trigger refuse before delete on uploads for each row execute function refuse()`.execute(
    leavingUser.db,
  );
  const before = await leavingUser.findTraces();
  await runMaintenance();
  expect(await leavingUser.findTraces()).toEqual(before);
  expect(lines.join('')).toContain('a user could not be erased');
  await sql`drop trigger refuse on uploads`.execute(leavingUser.db);
  await runMaintenance();
  expect(await leavingUser.findTraces()).toEqual([]);
});

test('killed between rows and files, the files go with the next run', async () => {
  await leave(1);
  const whole = leavingUser.storage;
  let left = 1;
  const killed: Storage = {
    ...whole,
    deleteFolder: (folder) => (left-- > 0 ? whole.deleteFolder(folder) : Promise.reject(new Error('killed'))),
  };
  await expect(runMaintenance(killed)).rejects.toThrow('killed');
  expect((await leavingUser.findFiles(leavingUser.person.files)).length).toBeGreaterThan(0);
  await runMaintenance();
  expect(await leavingUser.findFiles(leavingUser.person.files)).toEqual([]);
  expect((await sql`select from abandoned_folders`.execute(leavingUser.db)).rows).toEqual([]);
});

test('Apple is retried for a day, then the user is erased without it', async () => {
  revoke.mockRejectedValue(new Error('away'));
  await leave(1);
  await runMaintenance();
  expect((await leavingUser.findRow()).state).toBe('leaving');
  now = new Date(now.getTime() + day + 1_000);
  await runMaintenance();
  expect((await leavingUser.findRow()).state).toBe('gone');
  expect(revoke).toHaveBeenCalledTimes(2);
});

test('counts and views of past days are deleted, and those of today stay', async () => {
  const count = { kind: 'views', subject: 'u:1', amount: 1 };
  const today = chinaDay(now);
  const { db } = leavingUser;
  await db
    .insertInto('daily_counts')
    .values([
      { ...count, day: '2026-01-01' },
      { ...count, day: today },
    ])
    .execute();
  const view = { content_id: 1, device_hash: 'a phone' };
  await db
    .insertInto('content_views')
    .values([
      { ...view, day: '2026-01-01' },
      { ...view, day: today },
    ])
    .execute();
  await runMaintenance();
  const views = db.selectFrom('content_views').select('day').where('device_hash', '=', view.device_hash);
  expect(await views.execute()).toEqual([{ day: today }]);
  const rows = await db.selectFrom('daily_counts').select('day').where('kind', '=', count.kind).execute();
  expect(rows).toEqual([{ day: today }]);
});
