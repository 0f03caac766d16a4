import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Attempt } from './attempt.ts';
import { isPossible } from './score-paper.ts';

/**
 * Keeps what was chosen at one place of an open attempt, and gives the attempt back with it. Throws INVALID_INPUT for a
 * place that the paper does not have, or what cannot be chosen there.
 */
export async function keepAnswer(
  tx: Tx,
  attempt: Attempt,
  { place, chosen }: { place: number; chosen: readonly number[] },
): Promise<Attempt> {
  const question = attempt.paper[place];
  if (!question || !isPossible(question, chosen)) throw new AppError('INVALID_INPUT');
  const answer = chosen.toSorted((a, b) => a - b);
  await sql`update exam_attempts
    set answers = answers || jsonb_build_object(${String(place)}::text, ${JSON.stringify(answer)}::jsonb)
    where id = ${attempt.id}`.execute(tx);
  return { ...attempt, answers: { ...attempt.answers, [place]: answer } };
}
