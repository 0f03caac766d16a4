import { beforeAll, expect, test, vi } from 'vitest';
import { liveLimits } from '@academy/contract/limits.ts';
import { usePublishing } from './modules/lives/testing/use-publishing.ts';
import { decode, download, fetchPlaylist, type ReadPlaylist } from './modules/lives/testing/watch.ts';
import { createRecordedStream } from './realtime/live/testing/recorded-stream.ts';
import { useTestAcademy } from './testing/use-test-academy.ts';

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 20_000, interval: 100 };

const academy = useTestAcademy();
const { publish, watch, detailOf } = usePublishing(academy);
let film: Buffer[];
beforeAll(async () => {
  film = await createRecordedStream(4);
});

/** All segments of a run, decoded as a player would. */
async function decodeRun({ segments }: ReadPlaylist, run: number) {
  const runSegments = segments.filter(({ head }) => head.includes(`/${run}/`));
  const pieces = await Promise.all(
    [runSegments[0]!.head, ...runSegments.map(({ uri }) => uri)].map(download),
  );
  return decode(Buffer.concat(pieces));
}

test('the audio playlist carries the same live without pictures: while it runs, over two runs, and in the recording', async () => {
  const live = await academy.addLive();
  const first = await publish(live);
  await first.send(film);
  await watch(live, 3);
  await first.leave();
  const second = await publish(live, 1);
  await second.send(film);
  const seen = await watch(live, 7);
  const { live: details } = await detailOf(live);
  expect(details!.sound_url).toBe(`/media/lives/${live}/sound.m3u8`);
  const audio = (await fetchPlaylist(`${academy.origin}${details!.sound_url}`))!;
  const places = ({ sequence, discontinuities, segments }: ReadPlaylist) => ({
    sequence,
    discontinuities,
    breaks: segments.slice(0, 7).map(({ discontinuity, seconds }) => [discontinuity, seconds]),
  });
  expect(places(audio)).toEqual(places(seen));
  const running = await decodeRun(audio, 2);
  expect(running).toMatchObject({ codecs: ['aac'] });
  expect(running.seconds).toBeGreaterThan(1.5);

  await second.leave();
  const { expert } = academy.people;
  await academy.ask(expert.token, 'POST user/expert/endlive', { content_id: live });
  const soundOf = async () => (await detailOf(live)).live?.sound_url;
  await expect
    .poll(soundOf, pollOptions)
    .toMatch(new RegExp(`^/media/lives/${live}/sound-[0-9a-f]{16}\\.m3u8$`));
  const whole = (await fetchPlaylist(`${academy.origin}${await soundOf()}`))!;
  const replay = (await fetchPlaylist(`${academy.origin}${(await detailOf(live)).live!.video!.url}`))!;
  expect(whole.ended).toBe(true);
  expect(whole.segments.map(({ seconds }) => seconds)).toEqual(replay.segments.map(({ seconds }) => seconds));
  const [one, two] = [await decodeRun(whole, 1), await decodeRun(whole, 2)];
  expect(one.codecs).toEqual(['aac']);
  expect(one.seconds).toBeCloseTo(4, 0);
  expect(two.seconds).toBeCloseTo(4, 0);
  const sizeOf = async ({ segments }: ReadPlaylist) =>
    (await Promise.all(segments.map(({ uri }) => download(uri)))).reduce((sum, part) => sum + part.length, 0);
  expect(await sizeOf(whole)).toBeLessThan((await sizeOf(replay)) / 2);
  // The sound, and a little for the segments around it.
  const seconds = whole.segments.reduce((sum, segment) => sum + segment.seconds, 0);
  const rate = ((await sizeOf(whole)) * 8) / seconds;
  expect(rate).toBeGreaterThan(liveLimits.soundRate * 0.85);
  expect(rate).toBeLessThan(liveLimits.soundRate * 1.15);

  // Sound and picture begin at the same time.
  const review = { content_id: live, words: '', trim_seconds: 6 };
  await academy.ask(expert.token, 'POST user/expert/livereview', review);
  await expect.poll(async () => (await detailOf(live)).live?.video?.seconds, pollOptions).toBeLessThan(4);
  const { video, sound_url: sound } = (await detailOf(live)).live!;
  const picture = (await fetchPlaylist(`${academy.origin}${video!.url}`))!;
  const trimmed = (await fetchPlaylist(`${academy.origin}${sound}`))!;
  expect(trimmed.segments.length).toBeLessThan(whole.segments.length - 4);
  expect(trimmed.segments.map(({ uri }) => uri)).toEqual(
    picture.segments.map(({ uri }) => uri.replace(/(\d+\.m4s)$/, 'sound-$1')),
  );
});
