import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Schema } from '../../db/generated/schema.ts';
import {
  commentBodyColumn,
  type CommentBodyRow,
  type CommentRow,
  type ViewerId,
} from '../../domain/catalogue/comment-card.ts';
import {
  cutPage,
  type Page,
  type PageRequest,
  timeKey,
  timeOfKey,
} from '../../domain/catalogue/keyset-paging.ts';
import { AppError } from '../../kit/errors.ts';
import { decodeCursor } from '../../kit/cursor.ts';

/** Replies included with each comment; the others are paged. */
const inlineReplies = 2;

type CommentOrder = 'hot' | 'new';

type Comments = SelectQueryBuilder<Schema, 'comments', object>;
/** Adds condition, order and cursor to a query of comments. */
type PageQuery = <Chosen extends object>(
  query: SelectQueryBuilder<Schema, 'comments', Chosen>,
) => SelectQueryBuilder<Schema, 'comments', Chosen>;

/**
 * The comments of a page that the viewer may see, one more than `size`: the visible ones, and in their places the
 * viewer's own held ones. Two queries, because each has its own index; a condition with `or` would use none.
 */
function selectComments(
  db: Db,
  { viewer, pageQuery, size }: { viewer: ViewerId; pageQuery: PageQuery; size: number },
) {
  const selectIds = (narrow: (query: Comments) => Comments) =>
    pageQuery(narrow(db.selectFrom('comments')).select('comments.id')).limit(size + 1);
  const visible = selectIds((query) => query.where('comments.state', '=', 'visible'));
  const chosen =
    viewer === undefined
      ? visible
      : sql`(${visible} union all ${selectIds((query) =>
          query.where('comments.state', '=', 'held').where('comments.user_id', '=', viewer),
        )})`;
  return pageQuery(db.selectFrom('comments'))
    .where(sql<boolean>`comments.id in ${chosen}`)
    .select([
      'comments.id',
      'comments.like_count',
      'comments.reply_count',
      commentBodyColumn('comments', viewer).as('body'),
      timeKey('comments.created_at').as('created_key'),
    ])
    .limit(size + 1);
}

/** The first visible replies of the outer query's comment and the viewer's own held ones, as one JSON column. */
const firstReplies = (viewer: ViewerId): RawBuilder<CommentBodyRow[]> => {
  const held = sql`union all (select id from comments held
    where held.user_id = ${viewer}::bigint and held.parent_id = comments.id and held.state = 'held'
    order by held.created_at desc, held.id desc limit ${inlineReplies})`;
  return sql<CommentBodyRow[]>`(
    select coalesce(json_agg(${commentBodyColumn('reply', viewer)} order by reply.created_at, reply.id), '[]')
    from comments reply where reply.id in (
      (select id from comments seen where seen.parent_id = comments.id and seen.state = 'visible'
        order by seen.created_at, seen.id limit ${inlineReplies}) ${viewer === undefined ? sql`` : held}))`;
};

/**
 * The root comments of a content with their first replies. In the order `new` none repeats; in the order `hot` a
 * comment whose likes change between two pages may appear twice or not at all. Throws INVALID_INPUT for a cursor of
 * another list.
 */
export async function listRootComments(
  db: Db,
  { contentId, order, viewer }: { contentId: number; order: CommentOrder; viewer: ViewerId },
  page: PageRequest,
): Promise<Page<CommentRow>> {
  const column = sortColumns[order];
  const after = page.cursor === undefined ? undefined : readCursor(page.cursor, order);
  const pageQuery: PageQuery = (query) =>
    query
      .where('comments.content_id', '=', contentId)
      .where('comments.parent_id', 'is', null)
      .$if(after !== undefined, (rest) =>
        rest.where(sql<boolean>`(${sql.ref(column)}, comments.id) < (${after!.key}, ${after!.id}::bigint)`),
      )
      .orderBy(column, 'desc')
      .orderBy('comments.id', 'desc');
  const rows = await selectComments(db, { viewer, pageQuery, size: page.size })
    .select(firstReplies(viewer).as('replies'))
    .execute();
  return cutPage(rows, page.size, (row) => [
    order === 'new' ? row.created_key : row.like_count,
    row.id,
    order,
  ]);
}

const sortColumns = { hot: 'comments.like_count', new: 'comments.created_at' } as const;

/** The cursor contains the order, because the keys of both orders look alike. */
function readCursor(cursor: string, order: CommentOrder) {
  const [key, id, cursorOrder] = decodeCursor(cursor, ['integer', 'integer', 'text']);
  if (cursorOrder !== order) throw new AppError('INVALID_INPUT', { message: '翻页位置不属于这种排序' });
  return { key: order === 'new' ? timeOfKey(key) : sql`${key}::bigint`, id };
}

export async function listReplies(
  db: Db,
  { parentId, viewer }: { parentId: number; viewer: ViewerId },
  page: PageRequest,
): Promise<Page<CommentRow>> {
  const after = page.cursor === undefined ? undefined : decodeCursor(page.cursor, ['integer', 'integer']);
  const pageQuery: PageQuery = (query) =>
    query
      .where('comments.parent_id', '=', parentId)
      .$if(after !== undefined, (rest) =>
        rest.where(
          sql<boolean>`(comments.created_at, comments.id) > (${timeOfKey(after![0])}, ${after![1]}::bigint)`,
        ),
      )
      .orderBy('comments.created_at')
      .orderBy('comments.id');
  const rows = await selectComments(db, { viewer, pageQuery, size: page.size }).execute();
  const threads = rows.map((row) => ({ ...row, replies: [] }));
  return cutPage(threads, page.size, (row) => [row.created_key, row.id]);
}
