import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { cutPage, type Page, type PageRequest } from '../../domain/catalogue/keyset.ts';
import { optionalPictureColumn, type PictureRow } from '../../domain/catalogue/picture.ts';
import { timeKey, timeOfKey } from '../../domain/catalogue/time-key.ts';
import { AppError } from '../../kit/app-error.ts';
import { decodeCursor } from '../../kit/cursor.ts';

/** Replies given with each comment; the rest are a page of their own. */
const inlineReplies = 2;

/** A reply within its comment's row; JSON has no times, so the time is text. */
export interface ReplyRow {
  id: number;
  text: string;
  like_count: number;
  created_at: string;
  author_name: string;
  author_avatar: PictureRow | null;
}

export interface CommentRow extends Omit<ReplyRow, 'created_at'> {
  created_at: Date;
  reply_count: number;
  replies: ReplyRow[];
}

export type CommentOrder = 'hot' | 'new';

const selectComments = (db: Db) =>
  db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.user_id')
    .leftJoin('media_assets as avatar', 'avatar.id', 'users.avatar_id')
    .where('comments.state', '=', 'visible')
    .select([
      'comments.id',
      'comments.text',
      'comments.like_count',
      'comments.created_at',
      'comments.reply_count',
    ])
    .select([
      'users.nickname as author_name',
      optionalPictureColumn('avatar').as('author_avatar'),
      timeKey('comments.created_at').as('created_key'),
    ]);

/** The first visible replies of the outer statement's comment, oldest first, as one JSON column. */
const firstReplies = sql<ReplyRow[]>`(
  select coalesce(json_agg(json_build_object('id', first.id, 'text', first.text, 'like_count', first.like_count,
      'created_at', first.created_at, 'author_name', first.nickname, 'author_avatar', first.author_avatar)
    order by first.created_at, first.id), '[]')
  from (
    select reply.id, reply.text, reply.like_count, reply.created_at, author.nickname,
      ${optionalPictureColumn('reply_avatar')} as author_avatar
    from comments reply
    join users author on author.id = reply.user_id
    left join media_assets reply_avatar on reply_avatar.id = author.avatar_id
    where reply.parent_id = comments.id and reply.state = 'visible'
    order by reply.created_at, reply.id limit ${inlineReplies}) first)`;

/**
 * A content's own comments with their first replies. The newest never repeat; of the hottest, one whose likes change
 * while somebody leafs may come twice or be passed over, since its place in the order changed. Throws INVALID_INPUT for
 * a cursor of another list.
 */
export async function listRootComments(
  db: Db,
  { contentId, order }: { contentId: number; order: CommentOrder },
  page: PageRequest,
): Promise<Page<CommentRow>> {
  let query = selectComments(db)
    .where('comments.content_id', '=', contentId)
    .where('comments.parent_id', 'is', null)
    .select(firstReplies.as('replies'));
  if (page.cursor !== undefined) {
    // The order stands in the cursor: the keys of the two look alike and mean different things.
    const [key, id, cursorOrder] = decodeCursor(page.cursor, ['integer', 'integer', 'text']);
    if (cursorOrder !== order) throw new AppError('INVALID_INPUT', { message: '翻页位置不属于这种排序' });
    const after = order === 'new' ? timeOfKey(key) : sql`${key}::bigint`;
    query = query.where(
      sql<boolean>`(${sql.ref(sortColumns[order])}, comments.id) < (${after}, ${id}::bigint)`,
    );
  }
  const rows = await query
    .orderBy(sortColumns[order], 'desc')
    .orderBy('comments.id', 'desc')
    .limit(page.size + 1)
    .execute();
  return cutPage(rows, page.size, (row) => [
    order === 'new' ? row.created_key : row.like_count,
    row.id,
    order,
  ]);
}

const sortColumns = { hot: 'comments.like_count', new: 'comments.created_at' } as const;

/** A comment's replies, oldest first. */
export async function listReplies(db: Db, parentId: number, page: PageRequest): Promise<Page<CommentRow>> {
  let query = selectComments(db).where('comments.parent_id', '=', parentId);
  if (page.cursor !== undefined) {
    const [key, id] = decodeCursor(page.cursor, ['integer', 'integer']);
    query = query.where(
      sql<boolean>`(comments.created_at, comments.id) > (${timeOfKey(key)}, ${id}::bigint)`,
    );
  }
  const rows = await query
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .limit(page.size + 1)
    .execute();
  const threads = rows.map((row) => ({ ...row, replies: [] as ReplyRow[] }));
  return cutPage(threads, page.size, (row) => [row.created_key, row.id]);
}
