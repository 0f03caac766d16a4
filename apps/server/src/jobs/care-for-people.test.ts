import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '../kit/log.ts';
import { marks } from '../modules/testing/marks.ts';
import { addUser } from '../modules/testing/rows.ts';
import { useLeaver } from '../modules/testing/use-leaver.ts';
import type { AppleSignIn } from '../ports/apple.ts';
import type { Storage } from '../ports/storage.ts';
import { createPeopleCare } from './care-for-people.ts';
import { type RunningJobs, startJobs } from './start-jobs.ts';

const leaver = useLeaver();
let jobs: RunningJobs | undefined;
// Hooks that are declared last run first: before the database goes that they work on.
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

const care = (storage: Storage = leaver.storage) =>
  createPeopleCare({ db: leaver.db, storage, clock: { now: () => now }, log, apple });
const runCare = (storage?: Storage) => care(storage).run(new AbortController().signal);
/** Asks to leave, so that the time to think it over ends `ago` milliseconds before now. */
const leave = (ago: number) => leaver.leaveAt(new Date(now.getTime() - ago));

test('seven days later nothing of the person is left anywhere, and the schedule saw to it', async () => {
  await leave(1);
  jobs = await startJobs({
    url: leaver.url,
    handlers: { transcode: { missing: '' } },
    chores: { people: care() },
    log,
    pollSeconds: 0.5,
  });
  await expect.poll(async () => (await leaver.findRow()).state, { timeout: 15_000 }).toBe('gone');
  await expect
    .poll(async () => (await sql`select from abandoned_folders`.execute(leaver.db)).rows.length, {
      timeout: 15_000,
    })
    .toBe(0);
  expect(await leaver.findTraces()).toEqual([]);
  expect(await leaver.findFiles(leaver.person.files)).toEqual([]);
  expect(lines.join('')).not.toMatch(new RegExp(Object.values(marks).join('|')));
  expect(revoke.mock.calls).toEqual([['grant of zhao']]);
  const { rows } = await sql<{ name: string }>`select name from jobs.schedule`.execute(leaver.db);
  expect(rows).toEqual([{ name: 'people' }]);
});

test('nobody else loses anything, and who still thinks it over or came back is left alone', async () => {
  const neighbour = await addUser(leaver.db, leaver.scene, { nickname: '乐乐爸爸', mobile: '13900000001' });
  await sql`insert into search_history (user_id, word) values (${neighbour}, '睡眠')`.execute(leaver.db);
  await leave(-day);
  await runCare();
  expect((await leaver.findRow()).nickname).toBe(marks.nickname);
  await leave(day);
  await leaver.db
    .updateTable('users')
    .set({ state: 'active', leaves_at: null })
    .where('id', '=', leaver.person.id)
    .execute();
  await runCare();
  expect((await leaver.findRow()).mobile).toBe(marks.mobile);
  await leave(1);
  await runCare();
  const kept = await leaver.db
    .selectFrom('users')
    .select(['nickname', 'mobile', 'state'])
    .where('id', '=', neighbour)
    .executeTakeFirst();
  expect(kept).toEqual({ nickname: '乐乐爸爸', mobile: '13900000001', state: 'active' });
  expect(await leaver.db.selectFrom('search_history').select('word').execute()).toEqual([{ word: '睡眠' }]);
});

test('broken off in the middle nothing has happened, and the next time does it all', async () => {
  await leave(1);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`.execute(
    leaver.db,
  );
  await sql`create trigger refuse before delete on uploads for each row execute function refuse()`.execute(
    leaver.db,
  );
  const before = await leaver.findTraces();
  await runCare();
  expect(await leaver.findTraces()).toEqual(before);
  expect(lines.join('')).toContain('a person could not be erased');
  await sql`drop trigger refuse on uploads`.execute(leaver.db);
  await runCare();
  expect(await leaver.findTraces()).toEqual([]);
});

test('killed between the rows and the files, the files go the next time', async () => {
  await leave(1);
  const whole = leaver.storage;
  let left = 1;
  const killed: Storage = {
    ...whole,
    deleteFolder: (folder) => (left-- > 0 ? whole.deleteFolder(folder) : Promise.reject(new Error('killed'))),
  };
  await expect(runCare(killed)).rejects.toThrow('killed');
  expect((await leaver.findFiles(leaver.person.files)).length).toBeGreaterThan(0);
  await runCare();
  expect(await leaver.findFiles(leaver.person.files)).toEqual([]);
  expect((await sql`select from abandoned_folders`.execute(leaver.db)).rows).toEqual([]);
});

test('Apple is asked again for a day, then the person is erased without it', async () => {
  revoke.mockRejectedValue(new Error('away'));
  await leave(1);
  await runCare();
  expect((await leaver.findRow()).state).toBe('leaving');
  now = new Date(now.getTime() + day + 1_000);
  await runCare();
  expect((await leaver.findRow()).state).toBe('gone');
  expect(revoke).toHaveBeenCalledTimes(2);
});
