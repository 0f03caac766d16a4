import { beforeAll, expect, test, vi } from 'vitest';
import { liveLimits } from '@academy/contract/limits.ts';
import { publishCodes } from '@academy/contract/realtime/publish.ts';
import { usePublishing } from './modules/lives/testing/use-publishing.ts';
import { decode, download, fetchPlaylist } from './modules/lives/testing/watch.ts';
import { connectPublisher } from './realtime/live/testing/test-publisher.ts';
import { createRecordedStream } from './realtime/live/testing/recorded-stream.ts';
import { useTestAcademy } from './testing/use-test-academy.ts';

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 20_000, interval: 100 };

const academy = useTestAcademy();
const { publish, watch, detailOf, playlistOf } = usePublishing(academy);
let film: Buffer[];
beforeAll(async () => {
  film = await createRecordedStream(6);
});

test('a live from its first bytes to the recording', async () => {
  const live = await academy.addLive();
  expect(await fetchPlaylist(playlistOf(live))).toBeUndefined();
  const publisher = await publish(live);
  await publisher.send(film);
  const running = await watch(live, 5);
  await expect
    .poll(() => publisher.messages, pollOptions)
    .toEqual([{ type: 'run', run: 1 }, { type: 'playing' }]);
  expect(running).toMatchObject({ sequence: 0, discontinuities: 0, ended: false });
  const { segments } = running;
  for (const { uri, head, seconds } of segments) {
    const made = await decode(Buffer.concat([await download(head), await download(uri)]));
    expect(made).toMatchObject({ frames: 25, codecs: ['aac', 'h264'], width: 320 });
    expect(seconds).toBeCloseTo(1, 1);
  }
  expect((await detailOf(live)).live?.video?.url).toBe(`/media/lives/${live}/live.m3u8`);

  const { expert } = academy.people;
  const ended = await academy.ask(expert.token, 'POST user/expert/endlive', { content_id: live });
  expect(ended.data).toMatchObject({ status: 2, status_label: '直播回放' });
  expect(await publisher.closed).toMatchObject({ code: publishCodes.ended, reason: '直播已结束' });
  await expect
    .poll(async () => (await detailOf(live)).live?.video?.url, pollOptions)
    .toMatch(new RegExp(`^/media/lives/${live}/replay-[0-9a-f]{16}\\.m3u8$`));
  const { video } = (await detailOf(live)).live!;
  expect(video).toMatchObject({ seconds: 6, width: 320, height: 180 });
  const replay = (await fetchPlaylist(`${academy.origin}${video!.url}`))!;
  expect(replay.ended).toBe(true);
  const segmentBodies = await Promise.all(replay.segments.map(({ uri }) => download(uri)));
  const whole = await decode(Buffer.concat([await download(replay.segments[0]!.head), ...segmentBodies]));
  expect(whole.frames).toBe(150);
  // A current viewer is told that nothing follows.
  expect((await fetchPlaylist(playlistOf(live)))!.ended).toBe(true);
  await expect
    .poll(async () => (await detailOf(live)).live?.video?.poster.url, pollOptions)
    .toMatch(/^\/media\/pictures\//);
  // The process that made the recording may have died before its poster: the next poll makes it.
  const { db } = academy;
  const path = `lives/${live}/%`;
  await db.updateTable('media_assets').set({ poster_id: null }).where('path', 'like', path).execute();
  const posterId = async () => {
    const row = db.selectFrom('media_assets').select('poster_id').where('path', 'like', path);
    return (await row.executeTakeFirst())?.poster_id;
  };
  await expect.poll(posterId, pollOptions).toEqual(expect.any(Number));
});

test('after a disconnect the publisher returns to the same live: a new run behind a discontinuity, all of it in the recording', async () => {
  const live = await academy.addLive();
  const { expert, operator } = academy.people;
  const stateOf = async () =>
    (await academy.ask(expert.token, 'GET user/expert/livedetail', { content_id: live })).data!;
  const first = await publish(live);
  await first.send(film);
  await watch(live, 5);
  expect(await stateOf()).toMatchObject({ publishing: true, awaiting_seconds: null });
  first.socket.terminate();
  await expect.poll(async () => (await stateOf()).publishing, pollOptions).toBe(false);
  const awaited = (await stateOf()).awaiting_seconds!;
  expect(awaited).toBeGreaterThan(liveLimits.grace - 20);
  expect(awaited).toBeLessThanOrEqual(liveLimits.grace);
  expect((await fetchPlaylist(playlistOf(live)))!.ended).toBe(false);

  const second = await publish(live);
  expect(second.messages).toEqual([]);
  await second.send(film);
  const both = await watch(live, 11);
  expect(second.messages[0]).toEqual({ type: 'run', run: 2 });
  expect(both.segments.map((one) => one.discontinuity)).toEqual(both.segments.map((_, at) => at === 6));
  expect(both.segments[0]!.head).toMatch(/\/1\/head\.mp4$/);
  expect(both.segments[6]!.head).toMatch(/\/2\/head\.mp4$/);
  await academy.ask(expert.token, 'POST user/expert/endlive', { content_id: live });
  await expect.poll(async () => (await detailOf(live)).live?.video?.seconds, pollOptions).toBe(12);

  const whole = await fetch(`${academy.origin}/app/v1/operator/live/download/${live}`, {
    headers: { token: operator.token },
  });
  expect(whole.headers.get('content-disposition')).toBe(`attachment; filename="live-${live}.mp4"`);
  const made = await decode(Buffer.from(await whole.arrayBuffer()));
  expect(made).toMatchObject({ frames: 300, codecs: ['aac', 'h264'] });
  expect(made.seconds).toBeCloseTo(12, 0);
  const refused = await fetch(`${academy.origin}/app/v1/operator/live/download/${live}`, {
    headers: { token: expert.token },
  });
  expect(await refused.json()).toMatchObject({ code: 1003 });

  // The beginning is cut off, in whole segments.
  const review = { content_id: live, words: '谢谢大家', trim_seconds: 8 };
  const reviewed = await academy.ask(expert.token, 'POST user/expert/livereview', review);
  expect(reviewed.data).toEqual({ words: '谢谢大家', trim_seconds: 8 });
  // Guests may see a state that is a second old.
  await expect.poll(async () => (await detailOf(live)).live?.video?.seconds, pollOptions).toBe(5);
  const { video } = (await detailOf(live)).live!;
  const trimmed = (await fetchPlaylist(`${academy.origin}${video!.url}`))!;
  expect(trimmed.segments[0]!.uri).toMatch(/\/2\/1\.m4s$/);
});

test('a second publisher is refused unless they take over; then the first is disconnected', async () => {
  const live = await academy.addLive();
  const { expert } = academy.people;
  // Requested before anybody published: the address is valid, but the live is taken.
  const late = await academy.ask(expert.token, 'POST user/expert/publish', { content_id: live });
  const first = await publish(live);
  await first.send(film);
  await watch(live, 5);
  const second = await connectPublisher(academy.origin, late.data!.address);
  expect((await second.closed).code).toBe(publishCodes.taken);
  const asked = await academy.ask(expert.token, 'POST user/expert/publish', { content_id: live });
  expect(asked).toMatchObject({ code: 1009, msg: '已有另一个页面在推流' });

  const third = await publish(live, 1);
  expect((await first.closed).code).toBe(publishCodes.taken);
  await third.send(film);
  const both = await watch(live, 11);
  expect(both.segments.filter((one) => one.discontinuity)).toHaveLength(1);
  await third.leave();
  const detail = () => academy.ask(expert.token, 'GET user/expert/livedetail', { content_id: live });
  await expect.poll(async () => (await detail()).data?.publishing, pollOptions).toBe(false);
  // An address works once.
  const again = await connectPublisher(academy.origin, late.data!.address);
  expect((await again.closed).code).toBe(publishCodes.notAllowed);
});
