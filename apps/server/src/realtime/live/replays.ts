import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { liveFolder, listAllSegments, type PlacedSegment } from '../../domain/live/segments.ts';
import { afterTrim, composeReplay } from '../../media/live/playlists.ts';
import type { Storage } from '../../ports/storage.ts';

interface ReplayParts {
  readonly db: Db;
  readonly storage: Storage;
}

/** Lives that ended, of which something was recorded, without a replay yet, and nobody packs a part of any more. */
export async function listUnfinished(db: Db): Promise<number[]> {
  const { rows } = await sql<{ content_id: number }>`
    select content_id from lives where status = ${liveStatus.replay} and origin = 'publish' and video_id is null
      and run > 0 and exists (select from live_segments where live_segments.content_id = lives.content_id)
      and not exists (select from live_runs where live_runs.content_id = lives.content_id and ended_at is null)`.execute(
    db,
  );
  return rows.map(({ content_id: contentId }) => contentId);
}

/** Replays without the picture of their middle: whoever made them was cut off before it. */
export async function listWithoutPoster(db: Db): Promise<{ contentId: number; videoId: number }[]> {
  const { rows } = await sql<{ contentId: number; videoId: number }>`
    select content_id as "contentId", media_assets.id as "videoId"
    from lives join media_assets on media_assets.id = lives.video_id
    where status = ${liveStatus.replay} and origin = 'publish' and run > 0 and poster_id is null
      and starts_with(path, 'lives/')`.execute(db);
  return rows;
}

/**
 * Makes the replay of an ended live, or makes it anew from where it is trimmed: a playlist over what was recorded, as a
 * video like any other. Returns the video's id; undefined when nothing was recorded. Done twice it does nothing twice.
 */
export async function makeReplay(
  { db, storage }: ReplayParts,
  contentId: number,
): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const live = await tx
      .selectFrom('lives')
      .select(['trim_seconds', 'status', 'video_id'])
      .where('content_id', '=', contentId)
      .forUpdate()
      .executeTakeFirst();
    if (live?.status !== liveStatus.replay) return undefined;
    const segments = afterTrim(await listAllSegments(tx, contentId), live.trim_seconds);
    if (segments.length === 0) return undefined;
    const { path, sha256 } = await writePlaylist(storage, {
      contentId,
      name: 'replay',
      playlist: composeReplay(segments, 0),
    });
    const sound = segments.some(({ sounds }) => sounds)
      ? await writePlaylist(storage, {
          contentId,
          name: 'sound',
          playlist: composeReplay(segments, 0, 'sound'),
        })
      : undefined;
    const id = await saveAsset(tx, { path, sha256, segments, contentId });
    const made = { video_id: id, sound_path: sound?.path ?? null };
    await tx.updateTable('lives').set(made).where('content_id', '=', contentId).execute();
    if (live.video_id !== null && live.video_id !== id) await dropFormer(tx, live.video_id);
    return id;
  });
}

/** Under a name that its text decides, so that whoever watches the former one keeps it. */
async function writePlaylist(
  storage: Storage,
  { contentId, name, playlist }: { contentId: number; name: 'replay' | 'sound'; playlist: string },
): Promise<{ path: string; sha256: string }> {
  const sha256 = createHash('sha256').update(playlist).digest('hex');
  const path = `${liveFolder(contentId)}/${name}-${sha256.slice(0, 16)}.m3u8`;
  await storage.write(path, Readable.from([playlist]));
  return { path, sha256 };
}

async function saveAsset(
  tx: Tx,
  of: { path: string; sha256: string; segments: readonly PlacedSegment[]; contentId: number },
): Promise<number> {
  const { rows } = await sql<{ width: number; height: number; bytes: number }>`
    select max(width) as width, max(height) as height, (
      select sum(bytes) from live_segments where content_id = ${of.contentId})::bigint as bytes
    from live_runs where content_id = ${of.contentId}`.execute(tx);
  const milliseconds = of.segments.reduce((sum, one) => sum + one.milliseconds, 0);
  const { width, height, bytes } = rows[0]!;
  const row = {
    kind: 'video' as const,
    path: of.path,
    sha256: of.sha256,
    bytes,
    width: Math.max(1, width),
    height: Math.max(1, height),
    seconds: Math.max(1, Math.round(milliseconds / 1_000)),
  };
  const { id } = await tx
    .insertInto('media_assets')
    .values(row)
    .onConflict((conflict) => conflict.column('path').doUpdateSet(row))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The row of a replay that was trimmed otherwise; its playlist stays for those who watch it. */
async function dropFormer(tx: Tx, id: number): Promise<void> {
  await sql`savepoint former`.execute(tx);
  try {
    await sql`delete from media_assets where id = ${id} and starts_with(path, 'lives/')`.execute(tx);
    await sql`release savepoint former`.execute(tx);
  } catch {
    // Something else shows it.
    await sql`rollback to savepoint former`.execute(tx);
  }
}
