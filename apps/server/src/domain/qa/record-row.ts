import { sql } from 'kysely';
import type { QaRecord } from '@academy/contract/areas/qa.ts';
import type { answererNames, questionOrigins, recordStates } from '@academy/contract/realtime/chat-limits.ts';
import type { Hotline, QaReference } from '@academy/contract/realtime/chat.ts';
import type { Db, Tx } from '../../db/database.ts';
import { type Asker, isTheirs } from './asker.ts';

export type AnswererName = (typeof answererNames)[number];

/** A question and its answer as far as it is written. */
export interface RecordRow {
  readonly id: number;
  readonly sessionId: number;
  readonly sessionKey: string;
  readonly requestKey: string;
  readonly question: string;
  readonly origin: (typeof questionOrigins)[number];
  readonly regenerates: number | null;
  readonly state: (typeof recordStates)[number];
  readonly answerer: AnswererName | null;
  readonly answer: string;
  readonly references: readonly QaReference[];
  readonly hotlines: readonly Hotline[];
  readonly followUps: readonly string[];
  readonly process: string | null;
  /** Nobody has written on it for so long that its writer is dead. */
  readonly silent: boolean;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly score: number;
  readonly reasons: readonly string[];
  readonly words: string;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

/** Writers say every two seconds at least that they live. By the database's clock, which all processes share. */
export const silence = sql<boolean>`(
  qa_records.beat_at is null or qa_records.beat_at < now() - interval '8 seconds')`;

export const selectRecords = (db: Db | Tx) =>
  db
    .selectFrom('qa_records')
    .innerJoin('qa_sessions', 'qa_sessions.id', 'qa_records.session_id')
    .select(['qa_records.id', 'qa_records.session_id as sessionId', 'qa_sessions.session_key as sessionKey'])
    .select(['request_key as requestKey', 'question', 'origin', 'regenerates', 'state', 'answerer', 'answer'])
    .select([sql<QaReference[]>`passages`.as('references'), sql<Hotline[]>`hotlines`.as('hotlines')])
    .select([sql<string[]>`follow_ups`.as('followUps'), 'process', silence.as('silent')])
    .select(['prompt_tokens as promptTokens', 'completion_tokens as completionTokens'])
    .select(['score', 'reasons', 'words', 'qa_records.created_at as createdAt', 'ended_at as endedAt']);

/** Whosever it is. */
export const findRecord = (db: Db | Tx, id: number): Promise<RecordRow | undefined> =>
  selectRecords(db).where('qa_records.id', '=', id).executeTakeFirst();

/** A record of the asker's own, in a conversation that they have not deleted. */
export const findOwnRecord = (db: Db | Tx, asker: Asker, id: number): Promise<RecordRow | undefined> =>
  selectRecords(db)
    .where('qa_records.id', '=', sql<number>`${id}::bigint`)
    .where(isTheirs(asker))
    .executeTakeFirst();

export const presentRecord = (row: RecordRow): QaRecord => ({
  record_id: row.id,
  session_id: row.sessionKey,
  question: row.question,
  origin: row.origin,
  answer: row.answer,
  state: row.state,
  answerer: row.answerer,
  generated: row.answerer === 'model',
  references: [...row.references],
  hotlines: [...row.hotlines],
  follow_ups: [...row.followUps],
  score: row.score,
  reasons: [...row.reasons],
  words: row.words,
  created_at: row.createdAt.toISOString(),
});
