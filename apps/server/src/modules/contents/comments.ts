import { sql } from 'kysely';
import { listComments } from '@academy/contract/areas/content.ts';
import type { InputOf } from '@academy/contract/http/endpoint.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import {
  commentBodyColumn,
  type CommentBodyRow,
  type CommentRow,
  presentComment,
  type ViewerId,
} from '../../domain/catalogue/comment-card.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset-paging.ts';
import { AppError } from '../../kit/errors.ts';
import type { Storage } from '../../ports/storage.ts';
import { sharedRoute } from '../../transport/route.ts';
import { listReplies, listRootComments } from './comment-lists.ts';

export const createContentCommentsRoute = ({ db, storage }: { db: Db; storage: Storage }) => {
  const list = async (input: InputOf<typeof listComments>, viewer: ViewerId) => {
    const { content_id: contentId, parent_id: parentId, comment_id: commentId, order = 'hot' } = input;
    await checkThread(db, { contentId, type: input.content_type, parentId, viewer });
    if (commentId !== undefined) {
      const row = await findThread(db, { contentId, commentId, viewer });
      return { list: row ? [presentComment(row, storage)] : [], next_cursor: null };
    }
    const page =
      parentId === undefined
        ? await listRootComments(db, { contentId, order, viewer }, pageRequest(input))
        : await listReplies(db, { parentId, viewer }, pageRequest(input));
    return presentPage(page, (row) => presentComment(row, storage));
  };
  return sharedRoute(listComments, {
    shared: (input) => list(input, undefined),
    // A user also sees their own held comments, and which ones they like: every row may differ.
    personal: (_getShared, input, { identity }) => list(input, identity.uid),
  });
};

interface Thread {
  contentId: number;
  type: ContentType;
  parentId: number | undefined;
  viewer: ViewerId;
}

/** Throws NOT_FOUND unless the content is published and the viewer may see the named comment under it. */
async function checkThread(db: Db, { contentId, type, parentId, viewer = 0 }: Thread): Promise<void> {
  const found = await db
    .selectFrom('contents')
    .select('contents.id')
    .where('contents.id', '=', contentId)
    .where('contents.type', '=', type)
    .where('contents.state', '=', 'published')
    .$if(parentId !== undefined, (query) =>
      query
        .innerJoin('comments', 'comments.content_id', 'contents.id')
        .where('comments.id', '=', parentId!)
        .where('comments.is_root', '=', true)
        .where((is) =>
          is.or([
            is('comments.state', '=', 'visible'),
            is.and([is('comments.state', '=', 'held'), is('comments.user_id', '=', viewer)]),
          ]),
        ),
    )
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', { message: '这里的评论已经不在了' });
}

interface ThreadRequest {
  readonly contentId: number;
  readonly commentId: number;
  readonly viewer: ViewerId;
}

/**
 * One comment of a content, for a link to it: a reply comes with its root comment. Undefined when the viewer may see
 * neither.
 */
async function findThread(
  db: Db,
  { contentId, commentId, viewer }: ThreadRequest,
): Promise<CommentRow | undefined> {
  const isVisibleTo = (alias: string) => sql<boolean>`(${sql.ref(`${alias}.state`)} = 'visible'
    or ${sql.ref(`${alias}.state`)} = 'held' and ${sql.ref(`${alias}.user_id`)} = ${viewer ?? 0}::bigint)`;
  return db
    .selectFrom('comments')
    .where('comments.content_id', '=', contentId)
    .where(
      'comments.id',
      '=',
      sql<number>`(select coalesce(parent_id, id) from comments wanted where wanted.id = ${commentId}::bigint)`,
    )
    .where(isVisibleTo('comments'))
    .select([
      'comments.reply_count',
      commentBodyColumn('comments', viewer).as('body'),
      sql<CommentBodyRow[]>`(select coalesce(json_agg(${commentBodyColumn('reply', viewer)}), '[]')
        from comments reply where reply.id = ${commentId}::bigint and reply.parent_id = comments.id
          and ${isVisibleTo('reply')})`.as('replies'),
    ])
    .executeTakeFirst();
}
