import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../db/database.ts';
import { lockRoomComments } from '../domain/live-room/add-room-comment.ts';
import { type LiveCommentTexts, prepareComments } from './live-comments.ts';

interface Broadcast {
  id: number;
  key: string;
  /** When the current round began: a film shorter than its slot is repeated. */
  roundStart: Date;
  /** Seconds of the film that were shown in this round. */
  second: number;
}

type Prepared = Awaited<ReturnType<typeof prepareComments>>[number]['says'];

/**
 * Adds the prepared comments of running broadcasts of the demo when their second is reached, as if somebody had just
 * said them. When the film begins again, they are said again, in place of the earlier ones; those that a moderator
 * removed are not.
 */
export async function playLiveComments(
  db: Db,
  { liveComments, now }: { liveComments: LiveCommentTexts; now: Date },
): Promise<void> {
  const broadcasts = await listBroadcasts(db, { keys: liveComments.map(({ on }) => on), now });
  if (broadcasts.length === 0) return;
  const running = liveComments.filter(({ on }) => broadcasts.some(({ key }) => key === on));
  for (const { on, says } of await prepareComments(db, running)) {
    const broadcast = broadcasts.find(({ key }) => key === on)!;
    const due = says.filter(({ at }) => at <= broadcast.second).toSorted((a, b) => a.at - b.at);
    await db.transaction().execute((tx) => addComments(tx, { broadcast, due }));
  }
}

/** The published lives with these keys that are running and play a film. */
async function listBroadcasts(
  db: Db,
  { keys, now }: { keys: readonly string[]; now: Date },
): Promise<Broadcast[]> {
  const { rows } = await sql<{ id: number; key: string; startsAt: Date; seconds: number }>`
    select contents.id, contents.key, lives.starts_at as "startsAt", video.seconds
    from lives join contents on contents.id = lives.content_id join media_assets video on video.id = lives.video_id
    where lives.status = ${liveStatus.live} and lives.origin = 'recorded' and contents.state = 'published'
      and contents.key = any(${keys}::text[])`.execute(db);
  return rows.map(({ id, key, startsAt, seconds }) => {
    const elapsed = Math.max(0, (now.getTime() - startsAt.getTime()) / 1_000);
    const second = elapsed % seconds;
    return { id, key, second, roundStart: new Date(startsAt.getTime() + (elapsed - second) * 1_000) };
  });
}

async function addComments(
  tx: Tx,
  { broadcast, due }: { broadcast: Broadcast; due: Prepared },
): Promise<void> {
  if (due.length === 0) return;
  const { id: contentId, roundStart } = broadcast;
  await lockRoomComments(tx, contentId);
  const existing = await tx
    .selectFrom('live_comments')
    .select(['request_key', 'created_at', 'state'])
    .where(
      'request_key',
      'in',
      due.map(({ request_key: key }) => key),
    )
    .execute();
  const known = new Map(existing.map((row) => [row.request_key, row]));
  const added = due.filter(({ request_key: key }) => {
    const row = known.get(key);
    return !row || (row.state === 'visible' && row.created_at < roundStart);
  });
  if (added.length === 0) return;
  // A comment that is said again is a new row, because rooms read on from the last id.
  const keys = added.map(({ request_key: key }) => key);
  await tx.deleteFrom('live_comments').where('request_key', 'in', keys).execute();
  const rows = added.map(({ at, ...comment }) => ({
    ...comment,
    content_id: contentId,
    at_second: at,
    created_at: new Date(roundStart.getTime() + at * 1_000),
  }));
  await tx.insertInto('live_comments').values(rows).execute();
  await recordAttendance(tx, rows);
}

/** Who comments in a live was there. */
async function recordAttendance(
  tx: Tx,
  comments: readonly { content_id: number; user_id: number; created_at: Date }[],
): Promise<void> {
  await sql`
    insert into live_visits (content_id, user_id, first_visited_at, attended_at)
    select content_id, user_id, min(at), min(at) from unnest(
      ${comments.map(({ content_id: id }) => id)}::bigint[], ${comments.map(({ user_id: id }) => id)}::bigint[],
      ${comments.map(({ created_at: at }) => at)}::timestamptz[]) comments (content_id, user_id, at)
    group by content_id, user_id
    on conflict (content_id, user_id) do update
      set attended_at = coalesce(live_visits.attended_at, excluded.attended_at)`.execute(tx);
}
