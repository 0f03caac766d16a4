import { beforeEach, expect, test, vi } from 'vitest';
import {
  academySecret,
  addLivePeople,
  callAs,
  type LivePeople,
} from './modules/lives/testing/use-academy.ts';
import { decode, download, fetchPlaylist } from './modules/lives/testing/watch.ts';
import { addLive } from './modules/testing/rows.ts';
import { connectPublisher } from './realtime/live/testing/test-publisher.ts';
import { createRecordedStream } from './realtime/live/testing/recorded-stream.ts';
import { useAcademyProcess } from './start/testing/academy-process.ts';

/** A whole process, killed in the middle of a live. */

vi.setConfig({ testTimeout: 120_000 });
const pollOptions = { timeout: 30_000, interval: 200 };
const academy = useAcademyProcess(academySecret);
let people: LivePeople;
beforeEach(async () => {
  people = await addLivePeople(academy.db);
});

async function publish(origin: string, contentId: number) {
  const call = ['POST user/expert/publish', { content_id: contentId }] as const;
  const answer = await callAs(origin, people.expert.token, [...call]);
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 200 });
  return connectPublisher(origin, answer.data!.address);
}

const listed = async (origin: string, contentId: number) =>
  (await fetchPlaylist(`${origin}/media/lives/${contentId}/live.m3u8`))?.segments ?? [];

const countRows = async () =>
  (await academy.db.selectFrom('live_segments').select('number').execute()).length;

test('kill -9 during a live: its publisher continues at once, and the recording holds both parts', async () => {
  const live = await addLive(academy.db, people.scene, { status: 0, expert_id: people.expertId });
  const film = await createRecordedStream(5);
  const before = await academy.start();
  const started = await callAs(before, people.expert.token, [
    'POST user/expert/startlive',
    { content_id: live },
  ]);
  expect(started.data).toMatchObject({ status: 1, publishing: false, awaiting_seconds: null });
  const first = await publish(before, live);
  await first.send(film);
  await expect.poll(() => listed(before, live), pollOptions).toHaveLength(4);
  await expect.poll(countRows, pollOptions).toBe(4);
  await academy.kill();
  expect((await first.closed).code).toBe(1006);

  const after = await academy.start();
  // The rows say: the run is over, its publisher is awaited, and what was recorded can still be watched.
  await expect
    .poll(
      async () =>
        (await callAs(after, people.expert.token, ['GET user/expert/livedetail', { content_id: live }])).data,
      pollOptions,
    )
    .toMatchObject({ status: 1, publishing: false, awaiting_seconds: expect.any(Number) as number });
  expect(await listed(after, live)).toHaveLength(4);
  const second = await publish(after, live);
  await second.send(film);
  // After a death nothing from before is listed: segments that players were told of may be lost.
  const playlist = async () => (await fetchPlaylist(`${after}/media/lives/${live}/live.m3u8`))!;
  await expect.poll(async () => (await playlist()).sequence, pollOptions).toBe(4 + 30);
  await expect.poll(async () => (await playlist()).segments.length, pollOptions).toBe(4);
  const running = await playlist();
  expect(running.segments[0]!.discontinuity).toBe(true);
  await callAs(after, people.expert.token, ['POST user/expert/endlive', { content_id: live }]);
  const detail = async () =>
    (await callAs(after, undefined, ['GET content/detail', { content_id: live, content_type: 'expertLive' }]))
      .data;
  await expect.poll(async () => (await detail())?.live?.video?.seconds, pollOptions).toBe(9);
  const replay = (await fetchPlaylist(`${after}${(await detail())!.live!.video!.url}`))!;
  expect(replay.segments.map((one) => one.discontinuity).filter(Boolean)).toHaveLength(1);
  for (const { head, uri } of replay.segments) {
    const made = await decode(Buffer.concat([await download(head), await download(uri)]));
    expect(made.frames).toBe(25);
  }
});
