import { sql } from 'kysely';
import type { RoomRole } from '@academy/contract/realtime/room.ts';
import type { Db, Tx } from '../../db/database.ts';
import { roleOf } from './role-in-room.ts';

/** A comment of a live; `avatar` is a storage path. */
export interface RoomCommentRow {
  id: number;
  userId: number;
  name: string;
  avatar: string | null;
  role: RoomRole;
  text: string;
  atSecond: number;
  at: Date;
}

const columns = sql`comment.id, comment.user_id as "userId", users.nickname as name, media_assets.path as avatar,
  ${roleOf(sql`comment.user_id`)} as role, comment.text, comment.at_second as "atSecond", comment.created_at as at`;
const commentTables = sql`live_comments comment join contents on contents.id = comment.content_id
  join users on users.id = comment.user_id left join media_assets on media_assets.id = users.avatar_id`;

/** The latest visible comments, oldest first. */
export async function listLatestComments(
  db: Db,
  { contentId, count }: { contentId: number; count: number },
): Promise<RoomCommentRow[]> {
  const { rows } = await sql<RoomCommentRow>`
    select ${columns} from ${commentTables} where comment.content_id = ${contentId} and comment.state = 'visible'
    order by comment.id desc limit ${count}`.execute(db);
  return rows.toReversed();
}

/**
 * Visible comments with a greater id than `after`, oldest first. Ids of a live become visible in ascending order (see
 * `addRoomComment`), so that reading on from the last id never misses a comment.
 */
export async function listCommentsAfter(
  db: Db,
  { contentId, after, count }: { contentId: number; after: number; count: number },
): Promise<RoomCommentRow[]> {
  const { rows } = await sql<RoomCommentRow>`
    select ${columns} from ${commentTables}
    where comment.content_id = ${contentId} and comment.state = 'visible' and comment.id > ${after}
    order by comment.id limit ${count}`.execute(db);
  return rows;
}

/** One comment in any state. */
export async function findRoomComment(db: Db | Tx, id: number): Promise<RoomCommentRow | undefined> {
  const { rows } =
    await sql<RoomCommentRow>`select ${columns} from ${commentTables} where comment.id = ${id}`.execute(db);
  return rows[0];
}

/** Which of these comments are not visible any more, and which have lost the name and picture of their erased author. */
export async function listChangedComments(
  db: Db,
  ids: readonly number[],
): Promise<{ removed: number[]; anonymous: RoomCommentRow[] }> {
  if (ids.length === 0) return { removed: [], anonymous: [] };
  const { rows } = await sql<RoomCommentRow & { state: string }>`
    select ${columns}, comment.state from ${commentTables}
    where comment.id = any(${ids}::bigint[]) and (comment.state <> 'visible' or users.state = 'gone')`.execute(
    db,
  );
  const removed = rows.filter(({ state }) => state !== 'visible').map(({ id }) => id);
  return { removed, anonymous: rows.filter(({ state }) => state === 'visible') };
}

/** The latest removed comments, for clients that may still show them after a reconnect. */
export async function listLatestRemovedComments(
  db: Db,
  { contentId, count }: { contentId: number; count: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('live_comments')
    .select('id')
    .where('content_id', '=', contentId)
    .where('state', 'in', ['hidden', 'deleted'])
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}
