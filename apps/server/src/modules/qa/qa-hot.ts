import { sql } from 'kysely';
import { listHotQuestions } from '@academy/contract/areas/qa.ts';
import type { Db } from '../../db/database.ts';
import { sameForAll, sharedRoute } from '../../transport/route.ts';

export const createQaHotRoute = ({ db }: { db: Db }) =>
  sharedRoute(
    listHotQuestions,
    async ({ major_id: majorId, size = 5, turn = 0 }) => {
      const questions = await listAnswered(db, majorId);
      return { list: takeTurn(questions, { size, turn }) };
    },
    sameForAll,
  );

interface Question {
  id: number;
  text: string;
}

/** The hot questions in their order; before them all of a track, its hot ones first. Each has an approved answer. */
function listAnswered(db: Db, majorId: number | undefined): Promise<Question[]> {
  const ofTrack = sql<boolean>`major_id is not distinct from ${majorId ?? null}::bigint and major_id is not null`;
  return db
    .selectFrom('approved_answers')
    .select(['id', 'question as text'])
    .where('state', '=', 'published')
    .where((eb) => eb.or([eb('hot', 'is not', null), ofTrack]))
    .orderBy(ofTrack, 'desc')
    .orderBy(sql`hot nulls last`)
    .orderBy('id')
    .execute();
}

/** The `turn`-th handful; after the last the first ones come again, so that a handful is full as long as there are enough. */
function takeTurn(
  questions: readonly Question[],
  { size, turn }: { size: number; turn: number },
): Question[] {
  const count = questions.length;
  const handful = Math.min(size, count);
  return Array.from({ length: handful }, (_, at) => questions[(turn * handful + at) % count]!);
}
