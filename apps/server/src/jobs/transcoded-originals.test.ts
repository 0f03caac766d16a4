import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing/test-database.ts';
import { deleteAbandonedFolders } from '../domain/identity/delete-unused-media.ts';
import { systemClock } from '../kit/clock.ts';
import { AppError } from '../kit/errors.ts';
import { createLog } from '../kit/log.ts';
import { findVideoTools, type VideoTools } from '../media/video/ffmpeg.ts';
import { ffmpeg, picture, fastPreset, tone } from '../media/video/testing/make-video.ts';
import type { Storage } from '../ports/storage.ts';
import { createMemoryStorage } from '../transport/testing/memory-storage.ts';
import { addSender, getUpload, sendVideo } from './testing/video-upload.ts';
import { createTranscode } from './transcode.ts';

/** The original of a video is deleted, or listed in `abandoned_folders`, once the video is ready or has failed. */

vi.setConfig({ testTimeout: 60_000 });
const never = new AbortController().signal;
const memory = createMemoryStorage();
const lines: string[] = [];
const log = createLog('info', { write: (line) => void lines.push(line) });
let database: TestDatabase;
let userId: number;
let folder: string;
let film: Buffer;
let tools: VideoTools;
beforeAll(async () => {
  database = await createTestDatabase();
  userId = await addSender(database.db);
  folder = await mkdtemp(join(tmpdir(), 'academy-originals-'));
  await ffmpeg(folder, ...picture('320x240'), ...tone(), ...fastPreset, 'film.mp4');
  film = await readFile(join(folder, 'film.mp4'));
  tools = (await findVideoTools(undefined))!;
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const send = (content: Buffer) => sendVideo({ db: database.db, storage: memory, userId }, content);

const listAbandoned = async () =>
  (await database.db.selectFrom('abandoned_folders').select('folder').execute()).map((row) => row.folder);

const transcodeWith = (storage: Storage) =>
  createTranscode({ db: database.db, clock: systemClock, storage, tools, work: join(folder, 'work'), log });

const contentOf = (state: 'ready' | 'failed') =>
  state === 'ready' ? film : Buffer.from('第一课'.repeat(100));

test.each(['ready', 'failed'] as const)(
  'a process that ends before it deletes the original of a %s video leaves it on the list',
  async (state) => {
    const { id, path } = await send(contentOf(state));
    // What other processes see while it deletes, and what is left when it is killed then.
    let seen: { abandoned: string[]; upload: unknown } | undefined;
    const watched: Storage = {
      ...memory,
      deleteFolder: async (deleted) => {
        seen = { abandoned: await listAbandoned(), upload: await getUpload(database.db, id) };
        await memory.deleteFolder(deleted);
      },
    };
    await transcodeWith(watched).run({ uploadId: id }, never);
    expect(seen).toMatchObject({
      abandoned: [`private/uploads/${id}`],
      upload: { state, original_path: null },
    });
    expect(await memory.find(path)).toBeUndefined();
    expect(await listAbandoned()).toEqual([]);
  },
);

test('an original that cannot be deleted now is named in the log, stays on the list, and goes with it', async () => {
  const { id, path } = await send(Buffer.concat([film, Buffer.from('refused')]));
  const refuse = () => Promise.reject(new AppError('UNAVAILABLE'));
  await transcodeWith({ ...memory, delete: refuse, deleteFolder: refuse }).run({ uploadId: id }, never);
  expect(await getUpload(database.db, id)).toMatchObject({ state: 'ready', original_path: null });
  const line = lines.find((one) => one.includes('the original of a video is deleted later'));
  expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 40, uploadId: id });
  expect(await listAbandoned()).toEqual([`private/uploads/${id}`]);
  expect(await memory.find(path)).toBeDefined();
  await deleteAbandonedFolders({ db: database.db, storage: memory });
  expect(await memory.find(path)).toBeUndefined();
  expect(await listAbandoned()).toEqual([]);
});
