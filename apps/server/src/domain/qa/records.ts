import { sql } from 'kysely';
import type { QaRecord } from '@academy/contract/areas/qa.ts';
import type { DangerName } from '@academy/contract/dangers.ts';
import type { answererNames, questionOrigins, recordStates } from '@academy/contract/realtime/chat-limits.ts';
import type { Hotline, QaReference } from '@academy/contract/realtime/chat.ts';
import type { Db, Tx } from '../../db/database.ts';
import { isOwnedBy, type Requester } from './requester.ts';

export type AnswererName = (typeof answererNames)[number];

/** The assessment that is stored with a question when somebody may be in danger. */
export interface QuestionAlarm {
  readonly level: 'danger' | 'unsure';
  readonly protocol: DangerName;
  /** Whether somebody else than the writer is in danger. */
  readonly isForAnother: boolean;
  /** Whether the danger was in a message before this one, which was answered then. */
  readonly isContinued: boolean;
}

/** A question and as much of its answer as is written. */
export interface RecordRow {
  readonly id: number;
  readonly sessionId: number;
  readonly sessionKey: string;
  readonly requestKey: string;
  readonly question: string;
  readonly origin: (typeof questionOrigins)[number];
  readonly regenerates: number | null;
  /** Null where nobody seemed to be in danger. */
  readonly alarm: QuestionAlarm | null;
  readonly state: (typeof recordStates)[number];
  readonly answerer: AnswererName | null;
  readonly answer: string;
  readonly references: readonly QaReference[];
  readonly hotlines: readonly Hotline[];
  readonly followUps: readonly string[];
  /** Its writer sent no heartbeat for so long that it counts as dead. */
  readonly silent: boolean;
  readonly promptTokens: number;
  readonly completionTokens: number;
  readonly score: number;
  readonly reasons: readonly string[];
  readonly words: string;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

/** Writers send a heartbeat at least every two seconds. Uses the database's clock, which all processes share. */
export const isSilent = sql<boolean>`(
  qa_records.heartbeat_at is null or qa_records.heartbeat_at < now() - interval '8 seconds')`;

const alarm = sql<QuestionAlarm | null>`case when alarm is not null then json_build_object(
  'level', alarm, 'protocol', protocol, 'isForAnother', for_another, 'isContinued', danger_continues) end`;

export const selectRecords = (db: Db | Tx) =>
  db
    .selectFrom('qa_records')
    .innerJoin('qa_sessions', 'qa_sessions.id', 'qa_records.session_id')
    .select(['qa_records.id', 'qa_records.session_id as sessionId', 'qa_sessions.session_key as sessionKey'])
    .select(['request_key as requestKey', 'question', 'origin', 'regenerates', 'state', 'answerer', 'answer'])
    .select([sql<QaReference[]>`passages`.as('references'), sql<Hotline[]>`hotlines`.as('hotlines')])
    .select([sql<string[]>`follow_ups`.as('followUps'), isSilent.as('silent')])
    .select(['prompt_tokens as promptTokens', 'completion_tokens as completionTokens'])
    .select(alarm.as('alarm'))
    .select(['score', 'reasons', 'words', 'qa_records.created_at as createdAt', 'ended_at as endedAt']);

export const findRecord = (db: Db | Tx, id: number): Promise<RecordRow | undefined> =>
  selectRecords(db).where('qa_records.id', '=', id).executeTakeFirst();

/** A record of the requester, in a conversation that is not deleted. */
export const findOwnedRecord = (
  db: Db | Tx,
  requester: Requester,
  id: number,
): Promise<RecordRow | undefined> =>
  selectRecords(db)
    .where('qa_records.id', '=', sql<number>`${id}::bigint`)
    .where(isOwnedBy(requester))
    .executeTakeFirst();

/** Whether the answer begins with a line of hotlines: it does wherever somebody may be in danger, whoever writes it. */
export const hasNotice = ({ alarm: raised }: Pick<RecordRow, 'alarm'>): boolean => raised?.level === 'unsure';

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
  has_notice: hasNotice(row),
  follow_ups: [...row.followUps],
  score: row.score,
  reasons: [...row.reasons],
  words: row.words,
  created_at: row.createdAt.toISOString(),
});

/** The record and the process that writes it: a process changes only records that were not taken over by another. */
interface WriterKey {
  readonly id: number;
  readonly process: string;
}

type WrittenAnswer = Pick<RecordRow, 'answer' | 'answerer' | 'references' | 'hotlines'>;

interface Cost {
  readonly model: string | null;
  readonly promptVersion: number | null;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

const toColumns = ({ answer, answerer, references, hotlines }: WrittenAnswer) => ({
  answer,
  answerer,
  passages: JSON.stringify(references),
  hotlines: JSON.stringify(hotlines),
});

const updateOwnRunning = (db: Db, { id, process }: WriterKey) =>
  db
    .updateTable('qa_records')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('process', '=', process);

/**
 * Saves what is written so far, with a heartbeat; false when another process took the record over or it has ended.
 */
export async function saveRecord(db: Db, writer: WriterKey, written: WrittenAnswer): Promise<boolean> {
  const saved = await updateOwnRunning(db, writer)
    .set({ ...toColumns(written), heartbeat_at: sql`now()` as never })
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Saves how the answer ended; false when another process took the record over or it has ended. */
export async function endRecord(
  db: Db,
  writer: WriterKey,
  ended: WrittenAnswer &
    Cost &
    Pick<RecordRow, 'followUps'> & { state: 'done' | 'stopped' | 'failed'; now: Date },
): Promise<boolean> {
  const saved = await updateOwnRunning(db, writer)
    .set({
      ...toColumns(ended),
      state: ended.state,
      follow_ups: JSON.stringify(ended.followUps),
      model: ended.model,
      prompt_version: ended.promptVersion,
      prompt_tokens: ended.promptTokens,
      completion_tokens: ended.completionTokens,
      heartbeat_at: null,
      ended_at: ended.now,
    })
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Saves what is written so far and releases the record, so that another process can take it over at once. */
export async function releaseRecord(db: Db, writer: WriterKey, written: WrittenAnswer): Promise<void> {
  await updateOwnRunning(db, writer)
    .set({ ...toColumns(written), heartbeat_at: null })
    .execute();
}

/**
 * Releases the records that an earlier run of this process left running when it crashed, so that they block no question
 * and are continued at once. Call it before this run writes any answer.
 */
export async function releaseRecordsOf(db: Db, process: string): Promise<void> {
  await sql`update qa_records set heartbeat_at = null
    where state = 'running' and process = ${process}::uuid`.execute(db);
}

/** A record that was running when its row was read. */
export interface RunningRecord {
  readonly id: number;
  readonly process: string | null;
  readonly heartbeatAt: Date | null;
}

/**
 * Whether the writer of a running record is alive, ended or silent now. Undefined: it can only be told later, since the
 * last heartbeat is the one that was read and is not old yet.
 */
export async function findWriterState(
  db: Db,
  { id, heartbeatAt }: RunningRecord,
): Promise<'alive' | 'gone' | undefined> {
  const record = await db
    .selectFrom('qa_records')
    .select(['state', 'heartbeat_at', isSilent.as('silent')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (record?.state !== 'running' || record.silent) return 'gone';
  return record.heartbeat_at?.getTime() === heartbeatAt?.getTime() ? undefined : 'alive';
}

/** Takes over a running record of a dead process; false when it ended or another process writes it. */
export async function takeOverRecord(db: Db, { id, process }: WriterKey): Promise<boolean> {
  const { rows } = await sql`
    update qa_records set process = ${process}::uuid, heartbeat_at = now()
    where id = ${id} and state = 'running'
      and (process = ${process}::uuid or heartbeat_at is null or heartbeat_at < now() - interval '8 seconds')
    returning id`.execute(db);
  return rows.length > 0;
}

/** Stops an answer that any process is writing; the process notices it. The written part stays. */
export async function stopRecord(db: Db, id: number): Promise<void> {
  await sql`update qa_records set state = 'stopped', heartbeat_at = null, ended_at = now()
    where id = ${id} and state = 'running'`.execute(db);
}
