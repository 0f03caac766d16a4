import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import type { Upload } from '@academy/contract/areas/upload.ts';
import { apiPrefix, type Envelope } from '@academy/contract/http/envelope.ts';
import { createApp } from './app.ts';
import { deleteAbandonedFolders } from './domain/identity/delete-unused-media.ts';
import { type RunningJobs, startJobs } from './jobs/start-jobs.ts';
import { createTranscode } from './jobs/transcode.ts';
import { systemClock } from './kit/clock.ts';
import { fullRunTest } from './kit/testing/full-run.ts';
import { createLog } from './kit/log.ts';
import { createMediaSigner } from './kit/media-signer.ts';
import { findVideoTools } from './media/video/ffmpeg.ts';
import { useAcademy } from './modules/lives/testing/use-academy.ts';
import { makeFilm } from './modules/uploads/testing/film.ts';
import type { Storage } from './ports/storage.ts';
import { openS3Storage, s3Timeouts } from './providers/storage/s3-storage.ts';
import {
  type BucketFault,
  type FailingBucket,
  startFailingBucket,
} from './providers/storage/testing/failing-bucket.ts';
import { testSettings } from './transport/testing/test-server.ts';

/** The whole academy on a bucket that fails: nobody waits long, and nothing that was accepted is lost. */

vi.setConfig({ testTimeout: 120_000 });
const pollOptions = { timeout: 60_000, interval: 100 };
/** Milliseconds within which every call is answered. */
const answered = 5_000;

let bucket: FailingBucket;
let storage: Storage;
let jobs: RunningJobs;
let folder: string;
const lines: string[] = [];

// Registered first, so that it runs after the academy has closed.
afterAll(async () => {
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});
const academy: ReturnType<typeof useAcademy> = useAcademy(async ({ db, tokenSecret }) => {
  folder = await mkdtemp(join(tmpdir(), 'academy-bucket-'));
  bucket = await startFailingBucket(createMediaSigner({ secret: tokenSecret, clock: systemClock }));
  // As long as in production, where people wait.
  storage = await openS3Storage({ ...bucket.options, timeouts: s3Timeouts.calls });
  const workStorage = await openS3Storage({
    ...bucket.options,
    temporaryFolder: join(folder, 'leaving'),
    timeouts: { connection: 1_000, silence: 1_000, socket: 1_000 },
  });
  const tools = await findVideoTools(undefined);
  if (!tools) throw new Error('these tests need ffmpeg');
  const work = join(folder, 'work');
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const transcode = createTranscode({ db, clock: systemClock, storage: workStorage, tools, work, log });
  jobs = await startJobs({
    url: academy.databaseUrl,
    handlers: { transcode },
    log,
    pollSeconds: 0.5,
    retryAfter: 1,
  });
  const settings = { ...testSettings, tokenSecret, storageInterval: 500 };
  const app = await createApp({ db, probeDb: db, clock: systemClock, storage, jobs, settings });
  app.addHook('onClose', () => jobs.close());
  return app;
});

async function upload(content: Buffer, name: string) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  const { token } = academy.people.operator;
  return fetch(`${academy.origin}${apiPrefix}/upload`, { method: 'POST', body: form, headers: { token } });
}

const newPicture = (red: number) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .png()
    .toBuffer();

const read = (url: string, init: RequestInit = {}) => fetch(`${academy.origin}${url}`, init);
const listUploads = () => academy.db.selectFrom('uploads').select(['id', 'state']).orderBy('id').execute();

interface Answer {
  readonly name: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly message: string | undefined;
  readonly isLate: boolean;
}

async function timed(name: string, sending: Promise<Response>): Promise<Answer> {
  const startedAt = performance.now();
  const response = await sending;
  const body = await response.text();
  const message = body === '' ? undefined : (JSON.parse(body) as Envelope<unknown>).msg;
  const isLate = performance.now() - startedAt > answered;
  return { name, status: response.status, retryAfter: response.headers.get('retry-after'), message, isLate };
}

const faults: BucketFault[] = ['silence', 'silent reads', 'status 503', 'cut at once'];

test.each(faults)(
  'with %s those who read or send files are told to come back within five seconds; all of it works again afterwards',
  async (fault) => {
    const accepted = (await (
      await upload(await newPicture(faults.indexOf(fault)), 'a.png')
    ).json()) as Envelope<Upload>;
    const { url } = accepted.data!;
    await storage.write('private/exports/one/file.json', Readable.from(['{}']));
    const signed = storage.signedUrl('private/exports/one/file.json', 600);
    const before = await listUploads();
    const sent = await newPicture(100 + faults.indexOf(fault));

    bucket.fail(fault);
    const answers = await Promise.all([
      timed('picture', read(url!)),
      timed('range', read(url!, { headers: { range: 'bytes=2-9' } })),
      timed('signed', read(signed)),
      ...(fault === 'silent reads' ? [] : [timed('upload', upload(sent, 'b.png'))]),
    ]);
    const refusal = { status: 503, retryAfter: '5', message: '存储暂时没有响应，请稍后再试', isLate: false };
    expect(answers).toEqual(answers.map(({ name }) => ({ name, ...refusal })));
    // What needs no files goes on, and nothing was half accepted.
    expect((await read(`${apiPrefix}/system/config`)).status).toBe(200);
    expect((await read('/readyz')).status).toBe(200);
    if (fault !== 'silent reads') expect(await listUploads()).toEqual(before);

    bucket.fail('none');
    for (const address of [url!, signed]) expect((await read(address)).status).toBe(200);
    const again = (await (await upload(sent, 'b.png')).json()) as Envelope<Upload>;
    expect(again).toMatchObject({ code: 200, data: { state: 'ready' } });
    expect((await read(again.data!.url!)).status).toBe(200);
  },
);

fullRunTest(
  'a film that was accepted waits for the bucket, however often it fails, and /readyz says why',
  async () => {
    bucket.fail('none');
    const { data } = (await (await upload(makeFilm('mp4'), 'film.mp4')).json()) as Envelope<Upload>;
    bucket.fail('silence');
    const storageState = async () =>
      ((await (await read('/readyz')).json()) as Envelope<{ storage: string }>).data?.storage;
    await expect.poll(storageState, pollOptions).toBe('unavailable');
    // More often than a job may fail.
    const countWaits = () => lines.filter((line) => line.includes('waits for a service')).length;
    await expect.poll(countWaits, pollOptions).toBeGreaterThan(3);
    const stateOf = async () => (await listUploads()).find(({ id }) => id === data!.id)?.state;
    expect(await stateOf()).toBe('processing');
    // Nor does an original that breaks off, or falls silent, in the middle count as a failure of the film.
    for (const fault of ['cut in the middle', 'silence in the middle'] as const) {
      bucket.fail(fault);
      const waits = countWaits();
      await expect.poll(countWaits, pollOptions).toBeGreaterThan(waits + 3);
      expect(await stateOf()).toBe('processing');
    }
    // It responds again, but does not delete the original yet: that stays on the list of what is to be deleted.
    bucket.fail('refused deletes');
    await expect.poll(stateOf, pollOptions).toBe('ready');
    await expect.poll(storageState, pollOptions).toBe('ready');
    const listAbandoned = () => academy.db.selectFrom('abandoned_folders').select('folder').execute();
    const original = `private/uploads/${data!.id}`;
    await expect.poll(() => lines.some((line) => line.includes('is deleted later')), pollOptions).toBe(true);
    await expect.poll(listAbandoned, pollOptions).toEqual([{ folder: original }]);
    bucket.fail('none');
    expect(await storage.find(`${original}/original.mp4`)).toBeDefined();
    await deleteAbandonedFolders({ db: academy.db, storage });
    expect(await storage.find(`${original}/original.mp4`)).toBeUndefined();
    expect(await listAbandoned()).toEqual([]);
    const { token } = academy.people.operator;
    const own = (await (
      await read(`${apiPrefix}/operator/upload?id=${data!.id}`, { headers: { token } })
    ).json()) as Envelope<Upload>;
    expect((await read(own.data!.url!)).status).toBe(200);
  },
);
