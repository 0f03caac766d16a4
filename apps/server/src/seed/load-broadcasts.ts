import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { Static } from 'typebox';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../db/database.ts';
import { initSegmentPath, segmentPath, wholeCaptionsPath } from '../domain/live/segments.ts';
import type { Storage } from '../ports/storage.ts';
import { createRecording } from '../realtime/live/recordings.ts';
import { DemoError, readJson } from './demo-files.ts';
import { LiveFile, VideoFile } from './file-schemas.ts';
import { type BroadcastFilm, parseFilmPlaylist } from './broadcast-film.ts';
import { readLiveRecords } from './live-record-file.ts';
import { recordContent } from './publish-content.ts';

interface BroadcastDeps {
  readonly db: Db;
  readonly storage: Storage;
  /** The path of the folder `demo/`. */
  readonly folder: string;
}

/** The process that published them: none that ever runs. */
const demoProcess = '00000000-0000-4000-8000-000000000001';
const runNumber = 1;

/**
 * Past lives of the demo whose expert cut off their beginning: as if they had been published, with the film's segments as
 * what was recorded. A second load only restores files that are missing in the storage.
 */
export async function loadBroadcasts(deps: BroadcastDeps): Promise<void> {
  const { db, folder } = deps;
  const lives = await readJson(folder, 'lives.json', LiveFile);
  for (const { on, film, trimSeconds } of await readLiveRecords(folder, lives)) {
    if (trimSeconds === undefined) continue;
    const live = await findLive(db, on);
    if (live?.status !== liveStatus.replay) continue;
    if (live.origin === 'recorded')
      await createBroadcast(deps, { live, trimSeconds, film: await readFilm(folder, film) });
    else if (live.isDemo) await restoreFiles(deps, { live, film: await readFilm(folder, film) });
  }
}

interface LiveRow {
  readonly id: number;
  readonly key: string;
  readonly status: number;
  readonly origin: 'publish' | 'recorded';
  readonly startedAt: Date;
  readonly trimSeconds: number;
  readonly posterId: number | null;
  readonly videoPath: string | null;
  readonly captionsPath: string | null;
  /** Whether its recording was loaded here. */
  readonly isDemo: boolean;
}

async function findLive(db: Db | Tx, key: string): Promise<LiveRow | undefined> {
  const { rows } = await sql<LiveRow>`
    select contents.id, contents.key, status, origin, coalesce(started_at, starts_at) as "startedAt",
      trim_seconds as "trimSeconds", poster_id as "posterId", path as "videoPath", captions_path as "captionsPath",
      exists (select from live_runs where content_id = contents.id and process = ${demoProcess}) as "isDemo"
    from lives join contents on contents.id = content_id left join media_assets on media_assets.id = video_id
    where contents.key = ${key} and contents.state = 'published'`.execute(db);
  return rows[0];
}

async function readFilm(folder: string, film: string): Promise<BroadcastFilm> {
  const name = `media/${film}`;
  const { files, width, height }: Static<typeof VideoFile> = await readJson(
    folder,
    `${name}/video.json`,
    VideoFile,
  );
  const read = (file: string) => readFile(join(folder, name, file));
  const playlist = files.find((file) => file.endsWith('p.m3u8'));
  if (!playlist) throw new DemoError(`demo/${name}: has no playlist of segments`);
  const { file, ...parsed } = parseFilmPlaylist((await read(playlist)).toString('utf8'));
  const captions = (await read('captions.vtt')).toString('utf8');
  return { ...parsed, width, height, captions, bytes: await read(file) };
}

type Broadcast = { readonly live: LiveRow; readonly film: BroadcastFilm };

/** Turns a live that showed the film into one that recorded it, and trims it. */
async function createBroadcast(
  deps: BroadcastDeps,
  { live, film, trimSeconds }: Broadcast & { trimSeconds: number },
): Promise<void> {
  const { id } = live;
  await writeFiles(deps.storage, { live, film });
  await deps.db.transaction().execute(async (tx) => {
    const at = (milliseconds: number) => new Date(live.startedAt.getTime() + milliseconds);
    await sql`insert into live_runs
        (content_id, number, process, heartbeat_at, width, height, started_at, ended_at)
      values (${id}, ${runNumber}, ${demoProcess}, ${at(film.milliseconds)}, ${film.width}, ${film.height}, ${at(0)},
        ${at(film.milliseconds)})`.execute(tx);
    const segments = film.segments.map(({ milliseconds, length, from }, number) => ({
      content_id: id,
      run: runNumber,
      number,
      milliseconds,
      bytes: length,
      at: at(from),
    }));
    await tx.insertInto('live_segments').values(segments).execute();
    await sql`update lives set origin = 'publish', run = ${runNumber}, trim_seconds = ${trimSeconds}, video_id = null
      where content_id = ${id}`.execute(tx);
  });
  await createRecording(deps, id);
  await deps.db.transaction().execute(async (tx) => {
    await sql`update media_assets set poster_id = ${live.posterId}
      from lives where lives.video_id = media_assets.id and content_id = ${id}`.execute(tx);
    // Nobody has edited it.
    await recordContent(tx, live.key);
  });
}

async function restoreFiles(deps: BroadcastDeps, broadcast: Broadcast): Promise<void> {
  const { storage } = deps;
  const { id, videoPath, captionsPath } = broadcast.live;
  await writeFiles(storage, broadcast);
  if (videoPath === null) return;
  const isComplete =
    captionsPath !== null && (await storage.find(captionsPath)) && (await storage.find(videoPath));
  if (!isComplete) await createRecording(deps, id);
}

/** Writes the segments, and the captions of the whole film, where they are missing. */
async function writeFiles(storage: Storage, { live, film }: Broadcast): Promise<void> {
  const run = { contentId: live.id, number: runNumber };
  const files = [
    { path: initSegmentPath(run), ...film.init },
    ...film.segments.map((segment, number) => ({ path: segmentPath(run, number), ...segment })),
  ];
  for (const { path, offset, length } of files)
    await writeMissing(storage, path, film.bytes.subarray(offset, offset + length));
  await writeMissing(storage, wholeCaptionsPath(live.id), Buffer.from(film.captions));
}

async function writeMissing(storage: Storage, path: string, content: Buffer): Promise<void> {
  if (!(await storage.find(path))) await storage.write(path, Readable.from([content]));
}
