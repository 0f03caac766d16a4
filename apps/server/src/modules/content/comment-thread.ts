import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import {
  commentBodyColumn,
  type CommentBodyRow,
  type CommentRow,
  type Viewer,
} from '../../domain/catalogue/comment-card.ts';

interface Wanted {
  readonly contentId: number;
  readonly commentId: number;
  readonly viewer: Viewer;
}

/**
 * One comment of a content for who was led to it: a reply comes with what it answers. Undefined where they see neither.
 */
export async function findThread(
  db: Db,
  { contentId, commentId, viewer }: Wanted,
): Promise<CommentRow | undefined> {
  const seen = (alias: string) => sql<boolean>`(${sql.ref(`${alias}.state`)} = 'visible'
    or ${sql.ref(`${alias}.state`)} = 'held' and ${sql.ref(`${alias}.user_id`)} = ${viewer ?? 0}::bigint)`;
  return db
    .selectFrom('comments')
    .where('comments.content_id', '=', contentId)
    .where(
      'comments.id',
      '=',
      sql<number>`(select coalesce(parent_id, id) from comments wanted where wanted.id = ${commentId}::bigint)`,
    )
    .where(seen('comments'))
    .select([
      'comments.reply_count',
      commentBodyColumn('comments', viewer).as('body'),
      sql<CommentBodyRow[]>`(select coalesce(json_agg(${commentBodyColumn('reply', viewer)}), '[]')
        from comments reply where reply.id = ${commentId}::bigint and reply.parent_id = comments.id
          and ${seen('reply')})`.as('replies'),
    ])
    .executeTakeFirst();
}
