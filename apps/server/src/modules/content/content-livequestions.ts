import { sql } from 'kysely';
import { listLiveQuestions } from '@academy/contract/areas/interactive.ts';
import type { Db } from '../../db/database.ts';
import { route } from '../../transport/route.ts';
import { checkLive } from './check-live.ts';

/** Four seats for some hours: more were never answered in one live. */
const most = 200;

/** Of what is watched: a replay's beginning may be cut off, and what was answered in it with it. */
const second = sql<number>`(answered_at_second - lives.trim_seconds)`;

export const createContentLivequestionsRoute = ({ db }: { db: Db }) =>
  route(listLiveQuestions, async ({ content_id: contentId, content_type: type }) => {
    await checkLive(db, { contentId, type });
    const rows = await db
      .selectFrom('live_questions')
      .innerJoin('lives', 'lives.content_id', 'live_questions.content_id')
      .select(['live_questions.id', 'live_questions.text', second.as('at_second')])
      .where('live_questions.content_id', '=', contentId)
      .where('answered_at_second', 'is not', null)
      .where(second, '>=', 0)
      .orderBy(second)
      .orderBy('live_questions.id')
      .limit(most)
      .execute();
    return { list: rows.map(({ id, text, at_second }) => ({ id, text, at_second })) };
  });
