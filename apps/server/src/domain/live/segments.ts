import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { RunKey } from './runs.ts';

export interface SegmentRow {
  number: number;
  milliseconds: number;
  bytes: number;
  /** Of its sound alone; 0 where there is none in it. */
  sound_bytes: number;
  /** When it was begun to be recorded. */
  at: Date;
}

/** A segment with its place: what playlists are made of. */
export interface PlacedSegment {
  run: number;
  number: number;
  /** Among all segments that players were ever told of. */
  sequence: number;
  milliseconds: number;
  /** There is sound in it. */
  sounds: boolean;
  at: Date;
}

/** Where what a live sends lies in the storage. */
export const liveFolder = (contentId: number) => `lives/${contentId}`;
export const headPath = ({ contentId, number }: RunKey) => `${liveFolder(contentId)}/${number}/head.mp4`;
export const segmentPath = ({ contentId, number }: RunKey, segment: number) =>
  `${liveFolder(contentId)}/${number}/${segment}.m4s`;
export const soundHeadPath = ({ contentId, number }: RunKey) =>
  `${liveFolder(contentId)}/${number}/sound-head.mp4`;
export const soundPath = ({ contentId, number }: RunKey, segment: number) =>
  `${liveFolder(contentId)}/${number}/sound-${segment}.m4s`;

/** Where below the addresses of the storage a live is watched while it runs. */
export const livePlaylistPath = (contentId: number) => `${liveFolder(contentId)}/live.m3u8`;
/** The same with the sound alone. */
export const soundPlaylistPath = (contentId: number) => `${liveFolder(contentId)}/sound.m3u8`;

/** Notes segments that are whole in the storage; with the first of a run there is something to watch. */
export async function addSegments(
  db: Db,
  { contentId, number }: RunKey,
  { segments, size }: { segments: readonly SegmentRow[]; size: { width: number; height: number } },
): Promise<void> {
  const rows = segments.map((one) => ({ content_id: contentId, run: number, ...one }));
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('live_segments')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const first = segments[0];
    if (first?.number !== 0) return;
    // It was opened a moment before anything was recorded.
    const known = { ...size, started_at: first.at };
    const run = tx.updateTable('live_runs').where('content_id', '=', contentId);
    await run.where('number', '=', number).set(known).execute();
    await sql`update lives set run = greatest(run, ${number}) where content_id = ${contentId}`.execute(tx);
  });
}

const placed = sql`select run, live_segments.number, (sequence + live_segments.number) as sequence, milliseconds,
    sound_bytes > 0 as sounds, at
  from live_segments join live_runs
    on live_runs.content_id = live_segments.content_id and live_runs.number = live_segments.run`;

/** The last segments of a live, oldest first. */
export async function listLatestSegments(
  db: Db,
  { contentId, count }: { contentId: number; count: number },
): Promise<PlacedSegment[]> {
  const { rows } = await sql<PlacedSegment>`${placed} where live_segments.content_id = ${contentId}
    order by run desc, live_segments.number desc limit ${count}`.execute(db);
  return rows.toReversed();
}

/** All that was recorded of a live, in order. */
export async function listAllSegments(db: Db | Tx, contentId: number): Promise<PlacedSegment[]> {
  const { rows } = await sql<PlacedSegment>`${placed} where live_segments.content_id = ${contentId}
    order by run, live_segments.number`.execute(db);
  return rows;
}
