import { qaReasons } from '@academy/contract/realtime/chat-limits.ts';
import type { Db } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';
import type { Requester } from './requester.ts';
import { findOwnedRecord } from './records.ts';

type Reason = keyof typeof qaReasons;

interface Rating {
  readonly recordId: number;
  /** 0 removes the rating, 1 is up, 2 is down. */
  readonly score: number;
  /** Why an answer is bad: stored only with 2. */
  readonly reasons: readonly Reason[];
  readonly words: string;
}

/** Saves a requester's rating of an answer of theirs; repeating it changes nothing. Throws NOT_FOUND. */
export async function rateAnswer(db: Db, requester: Requester, rating: Rating): Promise<{ score: number }> {
  const { recordId, score } = rating;
  const record = await findOwnedRecord(db, requester, recordId);
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

/** Parses reasons from a request: names of the contract separated by commas. */
export const parseReasons = (input: string | undefined): Reason[] =>
  input === undefined || input === '' ? [] : (input.split(',') as Reason[]);
