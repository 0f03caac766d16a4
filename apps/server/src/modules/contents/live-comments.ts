import { sql } from 'kysely';
import { listLiveComments, listLiveQuestions } from '@academy/contract/areas/interactive.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { RoomRole } from '@academy/contract/realtime/room.ts';
import type { Db } from '../../db/database.ts';
import {
  cutPage,
  type Page,
  pageRequest,
  type PageRequest,
  presentPage,
} from '../../domain/catalogue/keyset-paging.ts';
import { roleOf } from '../../domain/live-room/role-in-room.ts';
import { decodeCursor } from '../../kit/cursor.ts';
import { AppError } from '../../kit/errors.ts';
import { route, sharedRoute } from '../../transport/route.ts';

export const createLiveCommentsRoute = ({ db }: { db: Db }) =>
  sharedRoute(listLiveComments, {
    shared: async (input) => {
      const { content_id: contentId, content_type: type, from_second: from = 0 } = input;
      const { trimSeconds } = await getPublishedLive(db, { contentId, type });
      const page = await listCommentsFrom(db, { contentId, from, trimSeconds }, pageRequest(input));
      return presentPage(page, ({ id, text, author_name, role, at_second }) => ({
        id,
        text,
        author_name,
        role,
        at_second: at_second - trimSeconds,
      }));
    },
  });

interface LiveCommentRow {
  id: number;
  text: string;
  at_second: number;
  author_name: string;
  role: RoomRole;
}

/**
 * Comments of a live from a second on, in order. Seconds are those of the recording: when its beginning is trimmed,
 * the comments in it are left out. The condition compares the column itself, so that the index is used.
 */
async function listCommentsFrom(
  db: Db,
  { contentId, from, trimSeconds }: { contentId: number; from: number; trimSeconds: number },
  page: PageRequest,
): Promise<Page<LiveCommentRow>> {
  let query = db
    .selectFrom('live_comments as comment')
    .innerJoin('users', 'users.id', 'comment.user_id')
    .innerJoin('contents', 'contents.id', 'comment.content_id')
    .select(['comment.id', 'comment.text', 'comment.at_second', 'users.nickname as author_name'])
    .select(roleOf(sql`comment.user_id`).as('role'))
    .where('comment.content_id', '=', contentId)
    .where('comment.state', '=', 'visible')
    .where(sql<boolean>`comment.at_second >= ${from + trimSeconds}::bigint`);
  if (page.cursor !== undefined) {
    const [last, id] = decodeCursor(page.cursor, ['integer', 'integer']);
    query = query.where(sql<boolean>`(comment.at_second, comment.id) > (${last}::bigint, ${id}::bigint)`);
  }
  const rows = await query
    .orderBy('comment.at_second')
    .orderBy('comment.id')
    .limit(page.size + 1)
    .execute();
  return cutPage(rows, page.size, (row) => [row.at_second, row.id]);
}

/** Four seats for some hours: no live ever answered more questions. */
const maxQuestions = 200;

/** The second in the recording, whose beginning may be trimmed. */
const playbackSecond = sql<number>`(answered_at_second - lives.trim_seconds)`;

export const createLiveQuestionsRoute = ({ db }: { db: Db }) =>
  route(listLiveQuestions, async ({ content_id: contentId, content_type: type }) => {
    await getPublishedLive(db, { contentId, type });
    const rows = await db
      .selectFrom('live_questions')
      .innerJoin('lives', 'lives.content_id', 'live_questions.content_id')
      .select(['live_questions.id', 'live_questions.text', playbackSecond.as('at_second')])
      .where('live_questions.content_id', '=', contentId)
      .where('answered_at_second', 'is not', null)
      .where(playbackSecond, '>=', 0)
      .orderBy(playbackSecond)
      .orderBy('live_questions.id')
      .limit(maxQuestions)
      .execute();
    return { list: rows.map(({ id, text, at_second }) => ({ id, text, at_second })) };
  });

/**
 * Throws NOT_FOUND unless the content is a published live of the type; returns how many seconds are trimmed from its
 * beginning.
 */
async function getPublishedLive(
  db: Db,
  { contentId, type }: { contentId: number; type: ContentType },
): Promise<{ trimSeconds: number }> {
  const live = await db
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .select('lives.trim_seconds as trimSeconds')
    .where('contents.id', '=', contentId)
    .where('contents.type', '=', type)
    .where('contents.state', '=', 'published')
    .executeTakeFirst();
  if (!live) throw new AppError('NOT_FOUND', { message: '这场直播不存在或已下架' });
  return live;
}
