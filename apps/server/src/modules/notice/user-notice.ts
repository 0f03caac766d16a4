import { sql } from 'kysely';
import { listNotices } from '@academy/contract/areas/notice.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { cutPage, pageRequest, presentPage, type PageRequest } from '../../domain/catalogue/keyset.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { route } from '../../transport/route.ts';
import { getUnreadCount } from './unread.ts';

export const createUserNoticeRoute = ({ db }: { db: Db }) =>
  route(listNotices, async (input, { identity }) => {
    const userId = identity!.uid;
    const [page, unread] = await Promise.all([
      readPage(db, userId, pageRequest(input)),
      getUnreadCount(db, userId),
    ]);
    const presented = presentPage(page, ({ content_id: id, content_type: type, ...row }) => ({
      id: row.id,
      kind: row.kind,
      title: row.title,
      text: row.text,
      content: id === null || type === null ? null : { content_id: id, content_type: type },
      // A comment that was refused is not to be seen: a press opens the content that it was said of.
      comment_id: row.kind === 'refused' ? null : (row.latest_reply_id ?? row.comment_id),
      page: row.page,
      created_at: row.created_at.toISOString(),
      read: row.read_at !== null,
    }));
    return { ...presented, unread_count: unread };
  });

/**
 * One's notices, the latest first; what they lead to only while it is published. INVALID_INPUT for another list's
 * cursor.
 */
async function readPage(db: Db, userId: number, page: PageRequest) {
  let query = db
    .selectFrom('notices')
    .leftJoin('contents', (join) =>
      join.onRef('contents.id', '=', 'notices.content_id').on('contents.state', '=', 'published'),
    )
    .select(['notices.id', 'kind', 'notices.title', 'text', 'notices.created_at', 'read_at'])
    .select(['contents.id as content_id', sql<ContentType | null>`contents.type`.as('content_type')])
    .select(['notices.comment_id', 'page'])
    .select(
      sql<number | null>`(select max(reply_id) from notice_replies where notice_id = notices.id)`.as(
        'latest_reply_id',
      ),
    )
    .where('user_id', '=', userId);
  if (page.cursor !== undefined) {
    const [id] = decodeCursor(page.cursor, ['integer']);
    query = query.where(sql<boolean>`notices.id < ${id}::bigint`);
  }
  const rows = await query
    .orderBy('notices.id', 'desc')
    .limit(page.size + 1)
    .execute();
  return cutPage(rows, page.size, (row) => [row.id]);
}
