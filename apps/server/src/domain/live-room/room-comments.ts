import { sql } from 'kysely';
import type { RoomRole } from '@academy/contract/realtime/room.ts';
import type { Db, Tx } from '../../db/database.ts';
import { roleOf } from './standing.ts';

/** A comment as it is in the rows; `avatar` is a path in the storage. */
export interface CommentRow {
  id: number;
  userId: number;
  name: string;
  avatar: string | null;
  role: RoomRole;
  text: string;
  atSecond: number;
  at: Date;
}

const columns = sql`said.id, said.user_id as "userId", users.nickname as name, media_assets.path as avatar,
  ${roleOf(sql`said.user_id`)} as role, said.text, said.at_second as "atSecond", said.created_at as at`;
const joined = sql`live_comments said join contents on contents.id = said.content_id
  join users on users.id = said.user_id left join media_assets on media_assets.id = users.avatar_id`;

/** The latest so many that everybody sees, oldest first. */
export async function listLatestComments(
  db: Db,
  { contentId, count }: { contentId: number; count: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from ${joined} where said.content_id = ${contentId} and said.state = 'visible'
    order by said.id desc limit ${count}`.execute(db);
  return rows.toReversed();
}

/**
 * Those that came after one, oldest first. Ids of a live are given out in the order in which they are committed (see
 * `addRoomComment`), so that whoever asks with the last id never misses any.
 */
export async function listCommentsAfter(
  db: Db,
  { contentId, after, count }: { contentId: number; after: number; count: number },
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from ${joined}
    where said.content_id = ${contentId} and said.state = 'visible' and said.id > ${after}
    order by said.id limit ${count}`.execute(db);
  return rows;
}

/** One comment, whatever became of it. */
export async function findRoomComment(db: Db | Tx, id: number): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`select ${columns} from ${joined} where said.id = ${id}`.execute(db);
  return rows[0];
}

/** Which of these nobody is to see any more. */
export async function listTakenAway(db: Db, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('live_comments')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('state', '<>', 'visible')
    .execute();
  return rows.map(({ id }) => id);
}

/** The latest so many that were taken away, for who saw them and comes back. */
export async function listLatestTakenAway(
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
