import { once } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';
import { publishCodes } from '@academy/contract/realtime/publish.ts';
import { createApp } from './app.ts';
import { systemClock } from './kit/clock.ts';
import { academySecret } from './modules/lives/testing/use-academy.ts';
import { usePublishing } from './modules/lives/testing/use-publishing.ts';
import { decode, download, fetchPlaylist } from './modules/lives/testing/watch.ts';
import { createRecordedStream } from './realtime/live/testing/recorded-stream.ts';
import { startPushingProgram, type PushingProgram } from './realtime/live/testing/pushing-program.ts';
import { useTestAcademy } from './testing/use-test-academy.ts';
import { testSettings } from './transport/testing/test-server.ts';

vi.setConfig({ testTimeout: 90_000 });
const pollOptions = { timeout: 30_000, interval: 100 };

const academy = useTestAcademy(() => ({ settings: { rtmp: { port: 0, host: '127.0.0.1' } } }));
const { publish, watch, detailOf, playlistOf } = usePublishing(academy);

const running: PushingProgram[] = [];
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});
function push(address: string, how?: Parameters<typeof startPushingProgram>[1]): PushingProgram {
  const program = startPushingProgram(address, how);
  running.push(program);
  return program;
}

const detail = async (live: number, person = academy.people.expert) =>
  (await academy.ask(person.token, 'GET user/expert/livedetail', { content_id: live })).data!;
/** The setup of OBS, in one line. */
async function addressOf(live: number, person = academy.people.expert): Promise<string> {
  const { rtmp } = await detail(live, person);
  return `${rtmp!.url}/${rtmp!.key}`;
}
const start = (live: number) =>
  academy.ask(academy.people.expert.token, 'POST user/expert/startlive', { content_id: live });

test('a program publishes with a key issued before the start, until the recording exists', async () => {
  const live = await academy.addLive(0);
  const address = await addressOf(live);
  expect(address).toMatch(/^rtmp:\/\/127\.0\.0\.1:\d+\/live\/[\w~-]{40,}$/);
  const early = push(address);
  expect(await early.ended).toContain('直播还没有开始');
  await start(live);
  const input = { content_id: live };
  const response = await academy.ask(academy.people.expert.token, 'POST user/expert/publish', input);
  expect(`${response.data!.rtmp!.url}/${response.data!.rtmp!.key}`).toBe(address);

  const program = push(address);
  const { segments } = await watch(live, 4);
  for (const { uri, head, seconds } of segments) {
    const made = await decode(Buffer.concat([await download(head), await download(uri)]));
    expect(made).toMatchObject({ codecs: ['aac', 'h264'], width: 320, frames: 25 });
    expect(seconds).toBeCloseTo(1, 1);
  }
  expect(await detail(live)).toMatchObject({ publishing: true });
  await academy.ask(academy.people.expert.token, 'POST user/expert/endlive', input);
  await program.ended;
  await expect
    .poll(async () => (await detailOf(live)).live?.video?.seconds ?? 0, pollOptions)
    .toBeGreaterThan(3);
  expect(await detail(live)).toMatchObject({ status: 2, rtmp: null });
  const late = push(address);
  expect(await late.ended).toContain('直播已结束');
});

test('a key opens one live for one user, as long as they may run it', async () => {
  const live = await academy.addLive();
  const other = await academy.addLive();
  const { expert, operator } = academy.people;
  const address = await addressOf(live);
  const swapped = address.replace(`/${live}~${expert.id}~`, `/${other}~${expert.id}~`);
  expect(swapped).not.toBe(address);
  const strange = address.replace(`/${live}~${expert.id}~`, `/${live}~${operator.id}~`);
  for (const wrong of [swapped, strange, `${address}x`, address.replace(/live\/.*/, 'live/key')])
    expect(await push(wrong).ended).toContain('串流密钥不对');

  const program = push(address);
  await watch(live, 2);
  const experts = academy.db.updateTable('experts').where('id', '=', academy.people.expertId);
  await experts.set({ user_id: null }).execute();
  // While it publishes as well as afterwards.
  expect(await program.ended).not.toBe('');
  expect(await push(address).ended).toContain('串流密钥不对');
  await experts.set({ user_id: expert.id }).execute();
  // Back in the role, but not with the key of then.
  expect(await push(address).ended).toContain('串流密钥不对');
  const back = push(await addressOf(live));
  await expect.poll(async () => (await detail(live)).publishing, pollOptions).toBe(true);
  back.child.kill('SIGTERM');
});

test('a renewed key disconnects the old one at once, and only the new one publishes', async () => {
  const { expert } = academy.people;
  const live = await academy.addLive();
  const address = await addressOf(live);
  const program = push(address);
  await watch(live, 1);
  const input = { content_id: live };
  const { data } = await academy.ask(expert.token, 'POST user/expert/streamkey', input);
  const renewed = `${data!.rtmp.url}/${data!.rtmp.key}`;
  expect(renewed).not.toBe(address);
  expect(await addressOf(live)).toBe(renewed);
  await program.ended;
  expect(await push(address).ended).toContain('串流密钥不对');
  push(renewed);
  await expect.poll(async () => (await detail(live)).publishing, pollOptions).toBe(true);
});

test('a second program is refused and the first continues; after a disconnect it returns to the same live', async () => {
  const live = await academy.addLive();
  const address = await addressOf(live);
  const first = push(address);
  await watch(live, 2);
  expect(await push(address).ended).toContain('已有另一个页面在推流');
  const before = (await fetchPlaylist(playlistOf(live)))!;
  await watch(live, before.segments.length + 2);
  expect(first.child.exitCode).toBeNull();

  first.child.kill('SIGKILL');
  await expect.poll(async () => (await detail(live)).publishing, pollOptions).toBe(false);
  expect((await detail(live)).awaiting_seconds).not.toBeNull();
  push(address);
  const discontinuities = async () =>
    (await fetchPlaylist(playlistOf(live)))!.segments.filter((one) => one.discontinuity).length;
  await expect.poll(discontinuities, pollOptions).toBe(1);
});

test('a page takes over from a program, and a program is refused while a page publishes', async () => {
  const live = await academy.addLive();
  const address = await addressOf(live);
  const program = push(address);
  await watch(live, 2);
  const page = await publish(live, 1);
  expect(await program.ended).not.toBe('');
  await page.send(await createRecordedStream(2));
  await expect.poll(() => page.messages, pollOptions).toContainEqual({ type: 'playing' });
  expect(await push(address).ended).toContain('已有另一个页面在推流');
  await academy.ask(academy.people.expert.token, 'POST user/expert/endlive', { content_id: live });
  expect((await page.closed).code).toBe(publishCodes.ended);
});

test.each(['sorenson', 'mp3'] as const)('%s is refused with a message and never listed', async (as) => {
  const live = await academy.addLive();
  const program = push(await addressOf(live), { as });
  expect(await program.ended).toContain('画面要用 H.264 编码，声音要用 AAC 编码');
  expect(await fetchPlaylist(playlistOf(live))).toBeUndefined();
});

test('a port in use is named in the error', async () => {
  const { rtmp } = await detail(await academy.addLive(0));
  const taken = { port: Number(new URL(rtmp!.url).port), host: '127.0.0.1' };
  const { db, storage } = academy;
  const settings = { ...testSettings, tokenSecret: academySecret, rtmp: taken };
  const another = createApp({ db, probeDb: db, storage, clock: systemClock, settings });
  await expect(another).rejects.toThrow(/^RTMP_PORT: .*EADDRINUSE/);
});

test('after a clean disconnect of the program the grace time starts at that moment', async () => {
  const live = await academy.addLive();
  const program = push(await addressOf(live));
  await watch(live, 2);
  program.child.kill('SIGINT');
  await once(program.child, 'close');
  await expect.poll(async () => (await detail(live)).publishing, pollOptions).toBe(false);
});
