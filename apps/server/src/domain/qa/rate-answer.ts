import { qaReasons } from '@academy/contract/realtime/chat-limits.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Asker } from './asker.ts';
import { findOwnRecord } from './record-row.ts';

type Reason = keyof typeof qaReasons;

interface Rating {
  readonly recordId: number;
  /** 0 takes it back, 1 up, 2 down. */
  readonly score: number;
  /** Why an answer is not good: kept of 2 alone. */
  readonly reasons: readonly Reason[];
  readonly words: string;
}

/** Keeps what an asker thinks of an answer of their own; the same again changes nothing. Throws NOT_FOUND. */
export async function rateAnswer(db: Db, asker: Asker, rating: Rating): Promise<{ score: number }> {
  const { recordId, score } = rating;
  const record = await findOwnRecord(db, asker, recordId);
  if (!record) throw new AppError('NOT_FOUND', { message: '没有找到这条问答' });
  await db
    .updateTable('qa_records')
    .set({
      score,
      reasons: score === 2 ? [...new Set(rating.reasons)] : [],
      words: score === 0 ? '' : rating.words.trim(),
    })
    .where('id', '=', record.id)
    .execute();
  return { score };
}

/** Reasons as a call carries them: names with commas between them, known by the contract. */
export const readReasons = (sent: string | undefined): Reason[] =>
  sent === undefined || sent === '' ? [] : (sent.split(',') as Reason[]);
