import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from './app.ts';
import { systemClock } from './kit/clock.ts';
import { academySecret, useAcademy } from './modules/lives/testing/use-academy.ts';
import { addQaLibrary, sleepQuestion } from './modules/qa/testing/qa-library.ts';
import { addAsker, useChats } from './modules/qa/testing/use-chat.ts';
import { testSettings } from './transport/testing/test-server.ts';

/** The database fails while an answer is written. */

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 20_000, interval: 50 };

const academy = useAcademy(({ db, storage, tokenSecret }) =>
  createApp({
    db,
    probeDb: db,
    storage,
    clock: systemClock,
    settings: { ...testSettings, tokenSecret, pieceInterval: 30 },
    checkOutput: true,
  }),
);
const { enter } = useChats(academy);
beforeAll(async () => {
  await addQaLibrary(academy.db, academy.people.scene);
  // A sequence is never rolled back, so it counts the failed attempts too.
  await sql`create sequence refused`.execute(academy.db);
  await sql`create function refuse() returns trigger language plpgsql as $$
    begin perform nextval('refused'); raise exception 'no room left'; end $$`.execute(academy.db);
});
afterEach(async () => {
  await sql`drop trigger if exists refuse on qa_records`.execute(academy.db);
});
const newAsker = () => addAsker(academy.db, academy.people.scene, academySecret);
const countRefused = async () => {
  const { rows } = await sql<{ count: number }>`
    select case when is_called then last_value else 0 end as count from refused`.execute(academy.db);
  return rows[0]!.count;
};
const rowOf = (id: number) =>
  academy.db.selectFrom('qa_records').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const refuse = (when: string) =>
  sql`create trigger refuse before update on qa_records for each row when (${sql.raw(when)}) execute function refuse()`.execute(
    academy.db,
  );

test('a piece that cannot be saved is sent all the same, and the answer is saved at its end', async () => {
  await refuse("new.state = 'running'");
  const chat = await enter(await newAsker());
  const id = await chat.ask(sleepQuestion);
  expect(await chat.end(id)).toMatchObject({ answerer: 'extract' });
  expect(await countRefused()).toBeGreaterThan(0);
  expect(await rowOf(id)).toMatchObject({ state: 'done', answer: chat.textOf(id) });
});

test('an end that cannot be saved is retried and sent once it is saved', async () => {
  await refuse("new.state = 'done'");
  const before = await countRefused();
  const chat = await enter(await newAsker());
  const id = await chat.ask(sleepQuestion);
  await expect.poll(countRefused, pollOptions).toBeGreaterThan(before + 1);
  expect(chat.textOf(id)).toContain('点一点数字');
  expect((await rowOf(id)).state).toBe('running');
  expect(chat.received('token_stat')).toEqual([]);
  await sql`drop trigger refuse on qa_records`.execute(academy.db);
  await chat.end(id);
  expect(await rowOf(id)).toMatchObject({ state: 'done', answer: chat.textOf(id) });
});

test('when the library cannot be read the answer ends with a message, and the next question is answered', async () => {
  await sql`alter table qa_passages rename to qa_passages_away`.execute(academy.db);
  const chat = await enter(await newAsker());
  const id = await chat.ask(sleepQuestion);
  await chat.end(id);
  await expect.poll(() => chat.received<{ name: string }>('error'), pollOptions).toHaveLength(1);
  expect(chat.received('error')[0]).toMatchObject({ record_id: id, name: 'UNAVAILABLE' });
  expect((await rowOf(id)).state).toBe('failed');
  await sql`alter table qa_passages_away rename to qa_passages`.execute(academy.db);
  expect(await chat.end(await chat.ask(sleepQuestion))).toMatchObject({ answerer: 'extract' });
});
