import { sql } from 'kysely';
import { listHotQuestions } from '@academy/contract/areas/qa.ts';
import type { Db } from '../../db/database.ts';
import { sharedRoute } from '../../transport/route.ts';

export const createHotQuestionsRoute = ({ db }: { db: Db }) =>
  sharedRoute(listHotQuestions, {
    shared: async ({ major_id: majorId, size = 5, turn = 0 }) => {
      const questions = await listAnswered(db, majorId);
      return { list: pickBatch(questions, { size, turn }) };
    },
  });

interface Question {
  id: number;
  text: string;
}

/**
 * The hot questions in their order; questions of a major go first, its hot ones before the others. Each has an
 * approved answer.
 */
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

/**
 * The `turn`-th batch; after the last one the first questions come again, so that a batch is full if there are enough
 * questions.
 */
function pickBatch(
  questions: readonly Question[],
  { size, turn }: { size: number; turn: number },
): Question[] {
  const count = questions.length;
  const batchSize = Math.min(size, count);
  return Array.from({ length: batchSize }, (_, at) => questions[(turn * batchSize + at) % count]!);
}
