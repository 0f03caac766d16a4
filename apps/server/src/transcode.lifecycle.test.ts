import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { academySecret, addLivePeople, callAs } from './modules/lives/testing/use-academy.ts';
import { fetchPlaylist } from './modules/lives/testing/watch.ts';
import { addLive } from './modules/testing/rows.ts';
import { createRecordedStream } from './realtime/live/testing/recorded-stream.ts';
import { connectPublisher } from './realtime/live/testing/test-publisher.ts';
import { useAcademyProcess } from './start/testing/academy-process.ts';

vi.setConfig({ testTimeout: 240_000 });
const pollOptions = { timeout: 120_000, interval: 200 };
const academy = useAcademyProcess(academySecret);

/** Seconds of the live, and of the film that is processed meanwhile, which takes the processor longer. */
const liveSeconds = 12;
const filmSeconds = 40;

function makeLongFilm(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'academy-film-'));
  const file = join(folder, 'film.mp4');
  const source = `testsrc2=duration=${filmSeconds}:size=1280x720:rate=25`;
  const coding = '-c:v libx264 -preset ultrafast';
  execFileSync('ffmpeg', `-v error -f lavfi -i ${source} ${coding} ${file}`.split(' '));
  const film = readFileSync(file);
  rmSync(folder, { recursive: true });
  return film;
}

test('a film is processed during a live: the publisher stays, nothing is missing', async () => {
  const people = await addLivePeople(academy.db);
  const live = await addLive(academy.db, people.scene, { status: 0, expert_id: people.expertId });
  const origin = await academy.start();
  const { token } = people.expert;
  await callAs(origin, token, ['POST user/expert/startlive', { content_id: live }]);
  const { data } = await callAs(origin, token, ['POST user/expert/publish', { content_id: live }]);
  const stream = await createRecordedStream(liveSeconds);

  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(makeLongFilm())], { type: 'video/mp4' }), '课.mp4');
  const sent = await fetch(`${origin}${apiPrefix}/upload`, {
    method: 'POST',
    headers: { token },
    body: form,
  });
  const upload = (await sent.json()) as { code: number; data: { id: string } };
  expect(upload).toMatchObject({ code: 200 });
  const readProgress = () =>
    academy.db
      .selectFrom('uploads')
      .select(['state', 'progress'])
      .where('id', '=', upload.data.id)
      .executeTakeFirstOrThrow();
  await expect.poll(async () => (await readProgress()).progress, pollOptions).toBeGreaterThan(0);

  const publisher = await connectPublisher(origin, data!.address);
  let code: number | undefined;
  void publisher.closed.then((closed) => (code = closed.code));
  await publisher.send(stream, 10);
  // Otherwise nothing was tried.
  expect((await readProgress()).state).toBe('processing');
  const listSeconds = async () => {
    const rows = await academy.db.selectFrom('live_segments').select('milliseconds').execute();
    return rows.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1_000;
  };
  await expect.poll(listSeconds, pollOptions).toBeGreaterThanOrEqual(liveSeconds - 1);
  expect(code).toBeUndefined();
  const playlist = await fetchPlaylist(`${origin}/media/lives/${live}/live.m3u8`);
  expect(playlist!.segments.slice(1).filter(({ discontinuity }) => discontinuity)).toEqual([]);
  await publisher.leave();
  await expect.poll(async () => (await readProgress()).state, pollOptions).toBe('ready');
});
