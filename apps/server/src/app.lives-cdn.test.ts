import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createApp } from './app.ts';
import { systemClock } from './kit/clock.ts';
import { useAcademy } from './modules/lives/testing/use-academy.ts';
import { usePublishing } from './modules/lives/testing/use-publishing.ts';
import { fetchPlaylist } from './modules/lives/testing/watch.ts';
import { createLiveCdn } from './providers/live-cdn/live-cdn.ts';
import { hasNginx, prepareNginx, type TestNginx } from './providers/live-cdn/testing/run-nginx.ts';
import { createRecordedStream } from './realtime/live/testing/recorded-stream.ts';
import { testSettings } from './transport/testing/test-server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const pollOptions = { timeout: 40_000, interval: 200 };
const pushKey = 'the key for pushing';
const playKey = 'the key for playing';
const md5 = (words: string) => createHash('md5').update(words).digest('hex');

if (!hasNginx)
  console.warn(
    'Pushing on to an RTMP server is not tested: nginx-light and libnginx-mod-rtmp are not installed.',
  );

describe.skipIf(!hasNginx)('a live is pushed on to nginx', () => {
  let nginx: TestNginx;
  let guard: Server;
  /** Stream names that nginx was asked for with a valid signature, and without. */
  const asked = { good: [] as string[], bad: [] as string[] };
  const authorize = async (request: IncomingMessage, response: ServerResponse) => {
    const params = new URLSearchParams(await text(request));
    const name = params.get('name') ?? '';
    const time = params.get('txTime') ?? '';
    const isGood =
      params.get('txSecret') === md5(`${pushKey}${name}${time}`) &&
      Number.parseInt(time, 16) > Date.now() / 1_000;
    asked[isGood ? 'good' : 'bad'].push(name);
    response.writeHead(isGood ? 200 : 403).end();
  };
  beforeAll(async () => {
    guard = createServer((request, response) => void authorize(request, response));
    await new Promise<void>((resolve) => guard.listen(0, '127.0.0.1', resolve));
    nginx = await prepareNginx(`http://127.0.0.1:${(guard.address() as AddressInfo).port}/`);
    await nginx.start();
  });
  afterAll(async () => {
    await nginx?.remove();
    guard?.close();
  });

  const academy = useAcademy(({ db, storage, tokenSecret }) =>
    createApp({
      db,
      probeDb: db,
      storage,
      clock: systemClock,
      liveCdn: createLiveCdn({
        pushUrl: nginx.pushUrl,
        playUrl: nginx.playUrl,
        signing: 'tencent',
        pushKey,
        playKey,
        lifetime: 3_600,
        clock: systemClock,
      }),
      settings: { ...testSettings, tokenSecret },
      checkOutput: true,
    }),
  );
  const { publish, detailOf } = usePublishing(academy);

  const recorded = async (live: number) =>
    (
      await academy.db
        .selectFrom('live_segments')
        .select(['run', 'number'])
        .where('content_id', '=', live)
        .orderBy('run')
        .orderBy('number')
        .execute()
    ).map(({ run, number }) => `${run}/${number}`);

  test('viewers watch the CDN; when it dies the recording continues, and pushing resumes once it is back', async () => {
    const live = await academy.addLive();
    const film = await createRecordedStream(90);
    const publisher = await publish(live);
    const sending = publisher.send(film, 10);

    await expect
      .poll(async () => (await detailOf(live)).live?.video?.url, pollOptions)
      .toContain(nginx.playUrl);
    const { url } = (await detailOf(live)).live!.video!;
    const { pathname, searchParams } = new URL(url);
    expect(pathname).toBe(`/live/academy-${live}.m3u8`);
    const time = searchParams.get('txTime')!;
    expect(searchParams.get('txSecret')).toBe(md5(`${playKey}academy-${live}${time}`));
    const edge = async () => {
      const list = await fetchPlaylist(url);
      return list ? list.sequence + list.segments.length : 0;
    };
    await expect.poll(edge, pollOptions).toBeGreaterThanOrEqual(2);
    const before = await edge();
    await expect.poll(edge, pollOptions).toBeGreaterThanOrEqual(before + 3);
    expect(asked).toEqual({ good: [`academy-${live}`], bad: [] });

    await nginx.kill();
    const atDeath = (await recorded(live)).length;
    await expect
      .poll(async () => (await recorded(live)).length, pollOptions)
      .toBeGreaterThanOrEqual(atDeath + 4);
    expect(await fetchPlaylist(url).catch(() => undefined)).toBeUndefined();
    await nginx.start();
    await expect.poll(edge, pollOptions).toBeGreaterThanOrEqual(3);
    expect(asked.bad).toEqual([]);
    expect(asked.good.length).toBeGreaterThanOrEqual(2);

    expect(publisher.messages).toEqual([{ type: 'run', run: 1 }, { type: 'playing' }]);
    const { expert } = academy.people;
    await academy.ask(expert.token, 'POST user/expert/endlive', { content_id: live });
    await sending;
    await publisher.closed;
    await expect
      .poll(async () => (await detailOf(live)).live?.video?.url, pollOptions)
      .toMatch(/^\/media\/lives\/\d+\/replay-/);
    const all = await recorded(live);
    expect(all).toEqual(all.map((_, at) => `1/${at}`));
    expect((await detailOf(live)).live!.video!.seconds).toBeCloseTo(all.length, -1);
  });

  test('pages may load media from the CDN', async () => {
    const answer = await fetch(`${academy.origin}/healthz`);
    const policy = answer.headers.get('content-security-policy')!;
    const { origin } = new URL(nginx.playUrl);
    expect(policy).toMatch(new RegExp(`media-src [^;]*${origin}`));
    expect(policy).toMatch(new RegExp(`connect-src [^;]*${origin}`));
  });
});
