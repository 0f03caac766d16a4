import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { RunKey } from './runs.ts';

export interface SegmentRow {
  number: number;
  milliseconds: number;
  bytes: number;
  /** Bytes of its audio alone; 0 if there is none. */
  sound_bytes: number;
  /** When its recording started. */
  at: Date;
}

export interface PlacedSegment {
  run: number;
  number: number;
  /** Its number among all segments of the live's playlists. */
  sequence: number;
  milliseconds: number;
  hasSound: boolean;
  startedAt: Date;
}

export const liveFolder = (contentId: number) => `lives/${contentId}`;
export const initSegmentPath = ({ contentId, number }: RunKey) =>
  `${liveFolder(contentId)}/${number}/head.mp4`;
export const segmentPath = ({ contentId, number }: RunKey, segment: number) =>
  `${liveFolder(contentId)}/${number}/${segment}.m4s`;
export const audioInitSegmentPath = ({ contentId, number }: RunKey) =>
  `${liveFolder(contentId)}/${number}/sound-head.mp4`;
export const audioSegmentPath = ({ contentId, number }: RunKey, segment: number) =>
  `${liveFolder(contentId)}/${number}/sound-${segment}.m4s`;

/** Path of the captions (WebVTT) of all that was recorded, of which a trimmed recording shows the rest. */
export const wholeCaptionsPath = (contentId: number) => `${liveFolder(contentId)}/captions.vtt`;

/** Path of the playlist of a running live, below the storage's address. */
export const livePlaylistPath = (contentId: number) => `${liveFolder(contentId)}/live.m3u8`;
/** The same with audio alone. */
export const audioPlaylistPath = (contentId: number) => `${liveFolder(contentId)}/sound.m3u8`;

/** Stores the rows of segments whose files are complete; after the first one of a run it can be watched. */
export async function addSegments(
  db: Db,
  { contentId, number }: RunKey,
  { segments, size }: { segments: readonly SegmentRow[]; size: { width: number; height: number } },
): Promise<void> {
  const rows = segments.map((segment) => ({ content_id: contentId, run: number, ...segment }));
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('live_segments')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const first = segments[0];
    if (first?.number !== 0) return;
    // The run was created a moment before the recording started.
    const runValues = { ...size, started_at: first.at };
    const run = tx.updateTable('live_runs').where('content_id', '=', contentId);
    await run.where('number', '=', number).set(runValues).execute();
    await sql`update lives set run = greatest(run, ${number}) where content_id = ${contentId}`.execute(tx);
  });
}

const selectPlacedSegments = sql`select run, live_segments.number, (sequence + live_segments.number) as sequence, milliseconds,
    sound_bytes > 0 as "hasSound", at as "startedAt"
  from live_segments join live_runs
    on live_runs.content_id = live_segments.content_id and live_runs.number = live_segments.run`;

/** The last segments of a live, oldest first. */
export async function listLatestSegments(
  db: Db,
  { contentId, count }: { contentId: number; count: number },
): Promise<PlacedSegment[]> {
  const { rows } =
    await sql<PlacedSegment>`${selectPlacedSegments} where live_segments.content_id = ${contentId}
    order by run desc, live_segments.number desc limit ${count}`.execute(db);
  return rows.toReversed();
}

/** All recorded segments of a live, in order. */
export async function listAllSegments(db: Db | Tx, contentId: number): Promise<PlacedSegment[]> {
  const { rows } =
    await sql<PlacedSegment>`${selectPlacedSegments} where live_segments.content_id = ${contentId}
    order by run, live_segments.number`.execute(db);
  return rows;
}
