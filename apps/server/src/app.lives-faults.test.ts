import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { publishCodes } from '@academy/contract/realtime/publish.ts';
import { createApp } from './app.ts';
import { onServer } from './db/testing/test-cluster.ts';
import { systemClock } from './kit/clock.ts';
import { AppError } from './kit/errors.ts';
import { fullRunTest, isFullRun } from './kit/testing/full-run.ts';
import { withClaims } from './kit/testing/with-claims.ts';
import { useAcademy } from './modules/lives/testing/use-academy.ts';
import { usePublishing } from './modules/lives/testing/use-publishing.ts';
import { fetchPlaylist } from './modules/lives/testing/watch.ts';
import type { Storage } from './ports/storage.ts';
import { publishPrefix } from './realtime/live/ingest.ts';
import { connectPublisher } from './realtime/live/testing/test-publisher.ts';
import { createRecordedStream } from './realtime/live/testing/recorded-stream.ts';
import { createMemoryStorage } from './transport/testing/memory-storage.ts';
import { testSettings } from './transport/testing/test-server.ts';

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 20_000, interval: 100 };

let full = false;
let isSilent = false;
const memory = createMemoryStorage();
const storage: Storage = {
  ...memory,
  write: (path, content) => {
    if (!full && !isSilent) return memory.write(path, content);
    content.resume();
    if (isSilent) return Promise.reject(new AppError('UNAVAILABLE'));
    return Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
  },
};
const academy = useAcademy(
  ({ db, storage: mediaStorage, tokenSecret }) =>
    createApp({
      db,
      probeDb: db,
      storage: mediaStorage,
      clock: systemClock,
      settings: { ...testSettings, tokenSecret },
    }),
  storage,
);
const { publish, watch, playlistOf } = usePublishing(academy);
let film: Buffer[];
beforeAll(async () => {
  film = await createRecordedStream(4);
});

const runOf = (contentId: number) =>
  academy.db
    .selectFrom('live_runs')
    .select(['number', 'ended_at'])
    .where('content_id', '=', contentId)
    .orderBy('number', 'desc')
    .executeTakeFirst();

/** Numbers of the segments in the rows. */
const listNumbers = async (contentId: number) => {
  const segments = academy.db.selectFrom('live_segments').select('number');
  const rows = await segments.where('content_id', '=', contentId).orderBy('number').execute();
  return rows.map(({ number }) => number);
};

/** The process id of the ffmpeg that this process has started. */
function findPacker(): number {
  const found = readdirSync('/proc').find((name) => {
    const stat = /^\d+$/.test(name) ? readStat(name) : '';
    // Name, state and parent of a process.
    return new RegExp(`^${name} \\(ffmpeg\\) \\w ${process.pid} `).test(stat);
  });
  if (found === undefined) throw new Error('no ffmpeg of ours is running');
  return Number(found);
}

/** Empty for a process that has just ended. */
function readStat(name: string): string {
  try {
    return readFileSync(`/proc/${name}/stat`, 'utf8');
  } catch {
    return '';
  }
}

test('when ffmpeg is killed the publisher is asked to reconnect and continues as a new run', async () => {
  const live = await academy.addLive();
  const first = await publish(live);
  await first.send(film);
  await watch(live, 3);
  process.kill(findPacker(), 'SIGKILL');
  expect(await first.closed).toEqual({ code: publishCodes.comeBack, reason: '推流中断，请重新连接' });
  await expect.poll(async () => (await runOf(live))?.ended_at ?? null, pollOptions).not.toBeNull();
  const second = await publish(live);
  await second.send(film);
  const both = await watch(live, 6);
  expect(both.segments.filter((one) => one.discontinuity)).toHaveLength(1);
  await second.leave();
});

test('when the storage is full the run ends with a clear message; other calls and later runs work', async () => {
  const live = await academy.addLive();
  onTestFinished(() => void (full = false));
  full = true;
  const first = await publish(live);
  await first.send(film);
  expect(await first.closed).toEqual({
    code: publishCodes.storage,
    reason: '存储空间不足，画面无法保存',
  });
  full = false;
  await expect.poll(async () => (await runOf(live))?.ended_at ?? null, pollOptions).not.toBeNull();
  const detail = await academy.ask(undefined, 'GET content/detail', {
    content_id: live,
    content_type: 'expertLive',
  });
  expect(detail.code).toBe(200);
  const second = await publish(live);
  await second.send(film);
  await watch(live, 3);
  await second.leave();
});

test('a live survives a storage that does not respond for some seconds, and nothing is missing afterwards', async () => {
  const live = await academy.addLive();
  const publisher = await publish(live);
  onTestFinished(() => void (isSilent = false));
  isSilent = true;
  await publisher.send(film);
  // Viewers watch from memory.
  await watch(live, 3);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(await listNumbers(live)).toEqual([]);
  isSilent = false;
  await expect.poll(() => listNumbers(live), pollOptions).toEqual([0, 1, 2]);
  expect(publisher.socket.readyState).toBe(publisher.socket.OPEN);
  await publisher.leave();
});

test('when the database refuses writes viewers notice nothing, and the rows are written later', async () => {
  const live = await academy.addLive();
  const publisher = await publish(live);
  await expect.poll(() => publisher.messages, pollOptions).toEqual([{ type: 'run', run: 1 }]);
  const restoreTable = () =>
    sql`alter table if exists lost_segments rename to live_segments`.execute(academy.db);
  onTestFinished(async () => void (await restoreTable()));
  await sql`alter table live_segments rename to lost_segments`.execute(academy.db);
  await publisher.send(film);
  await watch(live, 3);
  expect(publisher.messages).toEqual([{ type: 'run', run: 1 }]);
  await restoreTable();
  await expect.poll(() => publisher.messages, pollOptions).toContainEqual({ type: 'playing' });
  await expect.poll(() => listNumbers(live), pollOptions).toEqual([0, 1, 2]);
  await publisher.leave();
});

fullRunTest('a live survives ten seconds without a database, and nothing is missing afterwards', async () => {
  const live = await academy.addLive();
  const seconds = 18;
  const publisher = await publish(live);
  const sending = publisher.send(await createRecordedStream(seconds), 10);
  await watch(live, 3);
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(academy.db);
  const { name } = rows[0]!;
  const admin = inject('adminUrl');
  onTestFinished(() => onServer(admin, `alter database ${name} with allow_connections true`));
  await onServer(admin, `alter database ${name} with allow_connections false`);
  await onServer(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  const gone = Date.now();
  const listed = (await fetchPlaylist(playlistOf(live)))!.segments.length;
  await watch(live, listed + 5);
  await new Promise((resolve) => setTimeout(resolve, gone + 10_000 - Date.now()));
  await onServer(admin, `alter database ${name} with allow_connections true`);
  const back = Date.now();
  await sending;
  // The last second is cut off when the publisher leaves.
  await expect.poll(() => listNumbers(live), pollOptions).toEqual([...Array(seconds - 1).keys()]);
  const heartbeatAt = async () =>
    (await academy.db.selectFrom('live_runs').select('heartbeat_at').where('content_id', '=', live).execute())
      .map(({ heartbeat_at: at }) => at.getTime())
      .at(-1);
  await expect.poll(heartbeatAt, pollOptions).toBeGreaterThan(back);
  expect(await runOf(live)).toEqual({ number: 1, ended_at: null });
  expect(publisher.messages).toEqual([{ type: 'run', run: 1 }, { type: 'playing' }]);
  expect(publisher.socket.readyState).toBe(publisher.socket.OPEN);
  await publisher.leave();
  await expect.poll(() => listNumbers(live), pollOptions).toEqual([...Array(seconds).keys()]);
});

test('a publisher that first sends a single byte is accepted all the same', async () => {
  const live = await academy.addLive();
  const publisher = await publish(live);
  const [first, ...rest] = film;
  await publisher.send([first!.subarray(0, 1)]);
  await new Promise((resolve) => setTimeout(resolve, 300));
  await publisher.send([first!.subarray(1, 3), first!.subarray(3), ...rest]);
  await watch(live, 3);
  await publisher.leave();
});

const noise = async () => [Buffer.concat([film[0]!.subarray(0, 200), randomBytes(400_000)])];
const rubbish: [string, () => Promise<Buffer[] | string>][] = [
  ['noise', async () => [randomBytes(50_000)]],
  // Nothing says that it is noise but the time without a segment: 20 s.
  ...(isFullRun ? [['a container with noise in it', noise] as [string, typeof noise]] : []),
  ['a picture that not every phone plays', () => createRecordedStream(2, { codec: 'libvpx' })],
  ['text', async () => 'hello'],
];

test.each(rubbish)('%s instead of video is refused and never listed', async (_, make) => {
  const live = await academy.addLive();
  const publisher = await publish(live);
  const sent = await make();
  if (typeof sent === 'string') publisher.socket.send(sent);
  else {
    await publisher.send(sent);
    // Whatever was started ends with its sender and reports nothing more.
    publisher.socket.send(Buffer.alloc(300_000));
  }
  expect((await publisher.closed).code).toBe(publishCodes.unreadable);
  expect(await fetchPlaylist(playlistOf(live))).toBeUndefined();
});

test('a message larger than any second of a live closes the connection', async () => {
  const publisher = await publish(await academy.addLive());
  publisher.socket.send(Buffer.alloc(3 * 1024 * 1024));
  expect((await publisher.closed).code).toBe(1009);
});

test('nobody publishes without a valid signature', async () => {
  const live = await academy.addLive();
  const { expert } = academy.people;
  const { data } = await academy.ask(expert.token, 'POST user/expert/publish', { content_id: live });
  const { address } = data!;
  const token = address.slice(publishPrefix.length);
  const elsewhere = `${publishPrefix}${withClaims(token, { contentId: await academy.addLive() })}`;
  for (const wrong of [elsewhere, `${address}x`, publishPrefix, `${publishPrefix}a.b.c`]) {
    await expect(connectPublisher(academy.origin, wrong), wrong).rejects.toThrow('403');
  }
  await expect(connectPublisher(academy.origin, '/app/v1/elsewhere')).rejects.toThrow('404');
});

test('a publisher who loses the right is disconnected', async () => {
  const live = await academy.addLive();
  const publisher = await publish(live);
  await publisher.send(film);
  await watch(live, 3);
  const { expertId, expert } = academy.people;
  const experts = academy.db.updateTable('experts').where('id', '=', expertId);
  await experts.set({ user_id: null }).execute();
  expect((await publisher.closed).code).toBe(publishCodes.notAllowed);
  await experts.set({ user_id: expert.id }).execute();
});
