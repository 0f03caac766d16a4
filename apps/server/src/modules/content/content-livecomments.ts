import { sql } from 'kysely';
import { listLiveComments } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import {
  cutPage,
  type Page,
  pageRequest,
  type PageRequest,
  presentPage,
} from '../../domain/catalogue/keyset.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { sameForAll, sharedRoute } from '../../transport/route.ts';
import { checkLive } from './check-live.ts';

export const createContentLivecommentsRoute = ({ db }: { db: Db }) =>
  sharedRoute(
    listLiveComments,
    async (input) => {
      const { content_id: contentId, content_type: type, from_second: from = 0 } = input;
      const { trimSeconds } = await checkLive(db, { contentId, type });
      const page = await listInTime(db, { contentId, from, trimSeconds }, pageRequest(input));
      return presentPage(page, ({ id, text, author_name, at_second }) => ({
        id,
        text,
        author_name,
        at_second: at_second - trimSeconds,
      }));
    },
    sameForAll,
  );

interface LiveCommentRow {
  id: number;
  text: string;
  at_second: number;
  author_name: string;
}

/**
 * What was said from a second on, in the order in which it was said. Seconds are those of what is watched: a replay's
 * beginning may be cut off, and what was said in it with it. Rows are compared as they are, or no index would find them.
 */
async function listInTime(
  db: Db,
  { contentId, from, trimSeconds }: { contentId: number; from: number; trimSeconds: number },
  page: PageRequest,
): Promise<Page<LiveCommentRow>> {
  let query = db
    .selectFrom('live_comments as said')
    .innerJoin('users', 'users.id', 'said.user_id')
    .select(['said.id', 'said.text', 'said.at_second', 'users.nickname as author_name'])
    .where('said.content_id', '=', contentId)
    .where('said.state', '=', 'visible')
    .where(sql<boolean>`said.at_second >= ${from + trimSeconds}::bigint`);
  if (page.cursor !== undefined) {
    const [last, id] = decodeCursor(page.cursor, ['integer', 'integer']);
    query = query.where(sql<boolean>`(said.at_second, said.id) > (${last}::bigint, ${id}::bigint)`);
  }
  const rows = await query
    .orderBy('said.at_second')
    .orderBy('said.id')
    .limit(page.size + 1)
    .execute();
  return cutPage(rows, page.size, (row) => [row.at_second, row.id]);
}
