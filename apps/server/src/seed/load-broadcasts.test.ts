import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getLiveStatistics } from '../domain/live/live-review.ts';
import { createRecording } from '../realtime/live/recordings.ts';
import { changeDemo, sampleFiles } from './testing/fixture.ts';
import { useDemo } from './testing/use-demo.ts';
import { readDemoTexts } from './demo-texts.ts';

const academy = useDemo();

const lesson = 'media/lessons/homework/why-water';
const film = 'HEAD' + 'a'.repeat(10) + 'b'.repeat(20) + 'c'.repeat(30);
const playlist = `#EXTM3U
#EXT-X-MAP:URI="360p.mp4",BYTERANGE="4@0"
#EXTINF:10.500000,
#EXT-X-BYTERANGE:10@4
360p.mp4
#EXTINF:12.000000,
#EXT-X-BYTERANGE:20@14
360p.mp4
#EXTINF:15.000000,
#EXT-X-BYTERANGE:30@34
360p.mp4
#EXT-X-ENDLIST
`;
const captions =
  'WEBVTT\n\n1\n00:00:00.100 --> 00:00:09.000\n又去喝水了\n\n2\n00:00:10.600 --> 00:01:15.050\n先看五分钟\n';

async function useTrimmedLive() {
  const lives = (sampleFiles['lives.json'] as { slug: string }[]).map((live) =>
    live.slug === 'now' ? { ...live, status: 2, startsIn: -24 } : live,
  );
  const [record] = sampleFiles['live-records.json'] as [object];
  await academy.useFolder({
    'lives.json': lives,
    'live-records.json': [{ ...record, trim: '先看五分钟' }],
    [`${lesson}/360p.m3u8`]: playlist,
    [`${lesson}/360p.mp4`]: film,
    [`${lesson}/captions.vtt`]: captions,
  });
}

const findRecording = async () => {
  const { rows } = await sql<{
    id: number;
    origin: string;
    path: string;
    seconds: number;
    poster: number | null;
    captions: string;
  }>`
    select content_id as id, origin, path, seconds, poster_id as poster, captions_path as captions
    from lives join contents on contents.id = content_id join media_assets on media_assets.id = video_id
    where contents.key = 'live/now'`.execute(academy.db);
  return rows[0]!;
};
const readText = async (path: string) => text(await academy.storage.read(path));

test('a past live whose beginning was cut off has a recording of its own, without that beginning', async () => {
  await useTrimmedLive();
  await academy.seed();
  const { id, origin, path, seconds, poster, captions: captionsPath } = await findRecording();
  expect(origin).toBe('publish');
  expect(poster).not.toBeNull();
  // The caption begins in the second segment, so the first one is left out.
  expect(seconds).toBe(27);
  expect(await getLiveStatistics(academy.db, { contentId: id, now: academy.now })).toMatchObject({
    trimSeconds: 11,
    seconds: 38,
  });
  const recording = await readText(path);
  const names = [...recording.matchAll(/^[^#\s].*$/gm)].map(([name]) => join(dirname(path), name));
  expect(await Promise.all(names.map(readText))).toEqual(['b'.repeat(20), 'c'.repeat(30)]);
  const [, head] = /URI="([^"]+)"/.exec(recording)!;
  expect(await readText(join(dirname(path), head!))).toBe('HEAD');
  expect(await readText(captionsPath)).toBe('WEBVTT\n\n2\n00:00:00.100 --> 00:01:04.550\n先看五分钟\n');
});

test('a second load changes nothing, and a start restores files that are missing', async () => {
  await useTrimmedLive();
  await academy.seed();
  const before = await findRecording();
  await changeDemo(academy.folder, { 'search-words.json': { words: ['作业'] } });
  await academy.seed();
  expect(await findRecording()).toEqual(before);
  await academy.storage.deleteFolder(`lives/${before.id}`);
  await academy.seed();
  expect(await findRecording()).toEqual(before);
  for (const path of [before.path, before.captions]) expect(await academy.storage.find(path)).toBeDefined();
});

test('trimmed anew it keeps its captions, cut at the new beginning; without a trim they are all there', async () => {
  await useTrimmedLive();
  await academy.seed();
  const { id } = await findRecording();
  const trimTo = async (seconds: number) => {
    await sql`update lives set trim_seconds = ${seconds} where content_id = ${id}`.execute(academy.db);
    await createRecording(academy, id);
    return readText((await findRecording()).captions);
  };
  expect(await trimTo(23)).toBe('WEBVTT\n\n2\n00:00:00.000 --> 00:00:52.550\n先看五分钟\n');
  expect(await trimTo(0)).toBe(captions);
});

test('a recording that lost its captions gets them back at the next start', async () => {
  await useTrimmedLive();
  await academy.seed();
  const before = await findRecording();
  await sql`update media_assets set captions_path = null where path = ${before.path}`.execute(academy.db);
  await academy.storage.deleteFolder(`lives/${before.id}`);
  await academy.seed();
  expect(await findRecording()).toEqual(before);
});

test('a text that is corrected later reaches such a live too: it counts as loaded, not as edited', async () => {
  await useTrimmedLive();
  await academy.seed();
  const lives = (await readDemoTexts(academy.folder)).lives.map((live) =>
    live.slug === 'now' ? { ...live, title: '改好的标题' } : live,
  );
  await changeDemo(academy.folder, { 'lives.json': lives });
  await academy.seed();
  const content = academy.db.selectFrom('contents').select('title').where('key', '=', 'live/now');
  expect(await content.executeTakeFirst()).toEqual({ title: '改好的标题' });
  expect((await findRecording()).origin).toBe('publish');
});
