import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../../../db/database.ts';
import { createTranscode } from '../../../jobs/transcode.ts';
import { findVideoTools } from '../../../media/video/ffmpeg.ts';
import { makeFilm } from '../../../modules/uploads/testing/film.ts';
import { newPlainPicture } from '../../../modules/uploads/testing/new-plain-picture.ts';
import type { Jobs } from '../../../ports/jobs.ts';
import type { Storage } from '../../../ports/storage.ts';
import type { ActDeps } from './act-deps.ts';
import type { SendFile } from './demo-callers.ts';

/** A queue whose jobs the test runs itself. */
export function createVideoQueue(): Jobs & { readonly waiting: string[] } {
  const waiting: string[] = [];
  const enqueue: Jobs['enqueue'] = async (_queue, { uploadId }) => void waiting.push(uploadId);
  return { waiting, check: () => {}, enqueue };
}

interface UploadDeps extends Pick<ActDeps, 'say' | 'now'> {
  readonly db: Db;
  readonly storage: Storage;
  readonly sendFile: SendFile;
  readonly waiting: readonly string[];
}

/** A parent sends a picture, an operator two videos: one becomes playable, the other one is given up. */
export async function sendFiles({ say, sendFile, waiting, ...deps }: UploadDeps): Promise<void> {
  const fileOf = (content: Buffer, name: string, type: string) =>
    new File([new Uint8Array(content)], name, { type });
  await sendFile('parent', fileOf(await newPlainPicture().png().toBuffer(), '头像.png', 'image/png'));
  await sendFile('operator', fileOf(makeFilm('mp4'), '示范课.mp4', 'video/mp4'));
  await sendFile('operator', fileOf(makeFilm('mp4'), '家长会.mp4', 'video/mp4'));
  await say('operator', 'GET user/upload', {});
  await finishVideos({ ...deps, waiting });
  for (const id of waiting) await say('operator', 'GET operator/upload', { id });
  await say('operator', 'GET operator/upload/list', { size: 1 });
}

type TranscodeDeps = Pick<UploadDeps, 'db' | 'storage' | 'now' | 'waiting'>;

async function finishVideos({ db, storage, now, waiting }: TranscodeDeps): Promise<void> {
  const tools = await findVideoTools(undefined);
  if (!tools) throw new Error('this test needs ffmpeg');
  const work = await mkdtemp(join(tmpdir(), 'academy-fields-work-'));
  const transcode = createTranscode({ db, storage, tools, work, clock: { now } });
  const [first, second] = waiting as [string, string];
  await transcode.run({ uploadId: first }, new AbortController().signal);
  await transcode.giveUp({ uploadId: second });
  await rm(work, { recursive: true });
}
