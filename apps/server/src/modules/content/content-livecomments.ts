import { sql } from 'kysely';
import { listLiveComments } from '@academy/contract/areas/interactive.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import {
  cutPage,
  type Page,
  pageRequest,
  type PageRequest,
  presentPage,
} from '../../domain/catalogue/keyset.ts';
import { AppError } from '../../kit/app-error.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { sameForAll, sharedRoute } from '../../transport/route.ts';

export const createContentLivecommentsRoute = ({ db }: { db: Db }) =>
  sharedRoute(
    listLiveComments,
    async (input) => {
      const { content_id: contentId, content_type: type, from_second: from = 0 } = input;
      await checkLive(db, { contentId, type });
      const page = await listInTime(db, { contentId, from }, pageRequest(input));
      return presentPage(page, ({ id, text, author_name, at_second }) => ({
        id,
        text,
        author_name,
        at_second,
      }));
    },
    sameForAll,
  );

/** Throws NOT_FOUND unless it is a published live of the type. */
async function checkLive(db: Db, { contentId, type }: { contentId: number; type: ContentType }) {
  const live = await db
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .select('contents.id')
    .where('contents.id', '=', contentId)
    .where('contents.type', '=', type)
    .where('contents.state', '=', 'published')
    .executeTakeFirst();
  if (!live) throw new AppError('NOT_FOUND', { message: '这场直播不存在或已下架' });
}

interface LiveCommentRow {
  id: number;
  text: string;
  at_second: number;
  author_name: string;
}

/** What was said from a second on, in the order in which it was said. */
async function listInTime(
  db: Db,
  { contentId, from }: { contentId: number; from: number },
  page: PageRequest,
): Promise<Page<LiveCommentRow>> {
  let query = db
    .selectFrom('live_comments as said')
    .innerJoin('users', 'users.id', 'said.user_id')
    .select(['said.id', 'said.text', 'said.at_second', 'users.nickname as author_name'])
    .where('said.content_id', '=', contentId)
    .where('said.state', '=', 'visible')
    .where('said.at_second', '>=', from);
  if (page.cursor !== undefined) {
    const [second, id] = decodeCursor(page.cursor, ['integer', 'integer']);
    query = query.where(sql<boolean>`(said.at_second, said.id) > (${second}::bigint, ${id}::bigint)`);
  }
  const rows = await query
    .orderBy('said.at_second')
    .orderBy('said.id')
    .limit(page.size + 1)
    .execute();
  return cutPage(rows, page.size, (row) => [row.at_second, row.id]);
}
