import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { deleteRecordingAsset } from '../../domain/live/old-recordings.ts';
import {
  initSegmentPath,
  listAllSegments,
  liveFolder,
  type PlacedSegment,
  segmentPath,
  wholeCaptionsPath,
} from '../../domain/live/segments.ts';
import type { JoinedRun } from '../../media/live/join-runs.ts';
import { composeRecordingPlaylist, segmentsAfterTrim } from '../../media/live/playlists.ts';
import { shiftCaptions } from '../../media/live/shift-captions.ts';
import type { Storage } from '../../ports/storage.ts';

interface RecordingDeps {
  readonly db: Db;
  readonly storage: Storage;
}

/** Lives that have ended with recorded segments but without a recording, and whose runs have all ended. */
export async function listLivesWithoutRecording(db: Db): Promise<number[]> {
  const { rows } = await sql<{ content_id: number }>`
    select content_id from lives where status = ${liveStatus.replay} and origin = 'publish' and video_id is null
      and run > 0 and exists (select from live_segments where live_segments.content_id = lives.content_id)
      and not exists (select from live_runs where live_runs.content_id = lives.content_id and ended_at is null)`.execute(
    db,
  );
  return rows.map(({ content_id: contentId }) => contentId);
}

/** Recordings without a poster of which one may still be made: the process was interrupted before creating it. */
export async function listRecordingsWithoutPoster(db: Db): Promise<{ contentId: number; videoId: number }[]> {
  const { rows } = await sql<{ contentId: number; videoId: number }>`
    select content_id as "contentId", media_assets.id as "videoId"
    from lives join media_assets on media_assets.id = lives.video_id
    where status = ${liveStatus.replay} and origin = 'publish' and run > 0 and poster_id is null
      and not poster_impossible and starts_with(path, 'lives/')`.execute(db);
  return rows;
}

/** Like `createRecordingIn`, in a transaction of its own. */
export const createRecording = (
  { db, storage }: RecordingDeps,
  contentId: number,
): Promise<number | undefined> => db.transaction().execute((tx) => createRecordingIn(tx, storage, contentId));

/**
 * Creates the recording of an ended live, or creates it again with its current trim: a playlist of the recorded
 * segments, saved as a video, with the captions of what is left. Returns the video's id; undefined when nothing was
 * recorded. Repeating it changes nothing.
 */
export async function createRecordingIn(
  tx: Tx,
  storage: Storage,
  contentId: number,
): Promise<number | undefined> {
  const live = await tx
    .selectFrom('lives')
    .select(['trim_seconds', 'status', 'video_id'])
    .where('content_id', '=', contentId)
    .forUpdate()
    .executeTakeFirst();
  if (live?.status !== liveStatus.replay) return undefined;
  const recorded = await listAllSegments(tx, contentId);
  const segments = segmentsAfterTrim(recorded, live.trim_seconds);
  if (segments.length === 0) return undefined;
  const { path, sha256 } = await writeFile(storage, {
    contentId,
    name: 'replay',
    extension: 'm3u8',
    content: composeRecordingPlaylist(segments, 0),
  });
  const sound = segments.some(({ hasSound }) => hasSound)
    ? await writeFile(storage, {
        contentId,
        name: 'sound',
        extension: 'm3u8',
        content: composeRecordingPlaylist(segments, 0, 'sound'),
      })
    : undefined;
  const cutSeconds = (lengthOf(recorded) - lengthOf(segments)) / 1_000;
  const captionsPath = await writeCaptions(storage, { contentId, cutSeconds });
  const id = await saveAsset(tx, { path, sha256, captionsPath, segments, contentId });
  const columns = { video_id: id, sound_path: sound?.path ?? null, poster_impossible: false };
  await tx.updateTable('lives').set(columns).where('content_id', '=', contentId).execute();
  if (live.video_id !== null && live.video_id !== id) await deleteRecordingAsset(tx, live.video_id);
  return id;
}

const lengthOf = (segments: readonly PlacedSegment[]): number =>
  segments.reduce((sum, { milliseconds }) => sum + milliseconds, 0);

interface RecordingFile {
  readonly contentId: number;
  readonly name: 'replay' | 'sound' | 'captions';
  readonly extension: 'm3u8' | 'vtt';
  readonly content: string;
}

/** The file name contains the content's hash, so that viewers of an earlier version can go on. */
async function writeFile(
  storage: Storage,
  { contentId, name, extension, content }: RecordingFile,
): Promise<{ path: string; sha256: string }> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const path = `${liveFolder(contentId)}/${name}-${sha256.slice(0, 16)}.${extension}`;
  await storage.write(path, Readable.from([content]));
  return { path, sha256 };
}

/** Writes the captions of what is left after the cut; returns their path, or null where nobody captioned the recording. */
async function writeCaptions(
  storage: Storage,
  { contentId, cutSeconds }: { contentId: number; cutSeconds: number },
): Promise<string | null> {
  const wholePath = wholeCaptionsPath(contentId);
  if (!(await storage.find(wholePath))) return null;
  const content = shiftCaptions(await text(await storage.read(wholePath)), cutSeconds);
  return (await writeFile(storage, { contentId, name: 'captions', extension: 'vtt', content })).path;
}

interface RecordingAsset {
  readonly path: string;
  readonly sha256: string;
  readonly captionsPath: string | null;
  readonly segments: readonly PlacedSegment[];
  readonly contentId: number;
}

async function saveAsset(tx: Tx, asset: RecordingAsset): Promise<number> {
  const { rows } = await sql<{ width: number; height: number; bytes: number }>`
    select max(width) as width, max(height) as height, (
      select sum(bytes) from live_segments where content_id = ${asset.contentId})::bigint as bytes
    from live_runs where content_id = ${asset.contentId}`.execute(tx);
  const { width, height, bytes } = rows[0]!;
  const row = {
    kind: 'video' as const,
    path: asset.path,
    sha256: asset.sha256,
    captions_path: asset.captionsPath,
    bytes,
    width: Math.max(1, width),
    height: Math.max(1, height),
    seconds: Math.max(1, Math.round(lengthOf(asset.segments) / 1_000)),
  };
  const { id } = await tx
    .insertInto('media_assets')
    .values(row)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The recorded runs of a live in order, each read from the storage only when it is consumed. */
export async function readRuns(
  { db, storage }: { db: Db; storage: Storage },
  contentId: number,
): Promise<{ empty: boolean; runs: AsyncGenerator<JoinedRun> }> {
  const segments = await listAllSegments(db, contentId);
  const groups = Map.groupBy(segments, (segment) => segment.run);
  const readRun = async function* (number: number, runSegments: readonly PlacedSegment[]) {
    const run = { contentId, number };
    const paths = [initSegmentPath(run), ...runSegments.map((segment) => segmentPath(run, segment.number))];
    for (const path of paths) yield* await storage.read(path);
  };
  const runs = async function* () {
    let milliseconds = 0;
    for (const [number, runSegments] of groups) {
      yield { stream: Readable.from(readRun(number, runSegments)), startSeconds: milliseconds / 1_000 };
      milliseconds += lengthOf(runSegments);
    }
  };
  return { empty: segments.length === 0, runs: runs() };
}
