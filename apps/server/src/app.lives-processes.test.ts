import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { publishCodes } from '@academy/contract/realtime/publish.ts';
import { createApp } from './app.ts';
import { systemClock } from './kit/clock.ts';
import { academySecret, callAs, useAcademy } from './modules/lives/testing/use-academy.ts';
import { usePublishing } from './modules/lives/testing/use-publishing.ts';
import { decode, download, fetchPlaylist } from './modules/lives/testing/watch.ts';
import { connectPublisher } from './realtime/live/testing/test-publisher.ts';
import { createRecordedStream } from './realtime/live/testing/recorded-stream.ts';
import { testSettings } from './transport/testing/test-server.ts';

/** Two servers on one database and one storage: a live is bound to neither. */

vi.setConfig({ testTimeout: 60_000 });
const pollOptions = { timeout: 20_000, interval: 100 };
const settings = { ...testSettings, tokenSecret: academySecret };
const academy = useAcademy(({ db, storage }) =>
  createApp({ db, probeDb: db, storage, clock: systemClock, settings }),
);
const { publish, watch } = usePublishing(academy);
let film: Buffer[];
let other: FastifyInstance;
let elsewhere: string;
beforeAll(async () => {
  film = await createRecordedStream(4);
  other = await createApp({
    db: academy.db,
    probeDb: academy.db,
    storage: academy.storage,
    clock: systemClock,
    settings,
  });
  elsewhere = await other.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => other?.close());

test('a live can be watched, taken over and ended on a server that does not package it', async () => {
  const live = await academy.addLive();
  const { expert } = academy.people;
  const playlist = async () => fetchPlaylist(`${elsewhere}/media/lives/${live}/live.m3u8`);
  const first = await publish(live);
  await first.send(film);
  const here = await watch(live, 3);
  await expect.poll(async () => (await playlist())?.segments.length, pollOptions).toBe(3);
  const there = (await playlist())!;
  expect(there.text).toBe(here.text);
  for (const { head, uri } of there.segments)
    expect(await decode(Buffer.concat([await download(head), await download(uri)]))).toMatchObject({
      frames: 25,
    });

  const asked = await callAs(elsewhere, expert.token, [
    'POST user/expert/publish',
    { content_id: live, takeover: 1 },
  ]);
  const second = await connectPublisher(elsewhere, asked.data!.address);
  expect((await first.closed).code).toBe(publishCodes.taken);
  await second.send(film);
  await expect
    .poll(async () => (await playlist())?.segments.some((one) => one.discontinuity), pollOptions)
    .toBe(true);
  const ended = await academy.ask(expert.token, 'POST user/expert/endlive', { content_id: live });
  expect(ended.data).toMatchObject({ status: 2 });
  expect((await second.closed).code).toBe(publishCodes.ended);
  const detail = async () =>
    academy.ask(undefined, 'GET content/detail', { content_id: live, content_type: 'expertLive' });
  // The last second of each publisher was sent before they left, and is included.
  await expect.poll(async () => (await detail()).data?.live?.video?.seconds, pollOptions).toBe(8);
});
