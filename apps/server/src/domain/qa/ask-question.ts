import { sql } from 'kysely';
import type { DangerKind } from '@academy/contract/dangers.ts';
import type { QaReference } from '@academy/contract/realtime/chat.ts';
import type { Db, Tx } from '../../db/database.ts';
import { lockUser } from '../../db/lock-user.ts';
import { AppError } from '../../kit/errors.ts';
import {
  findOwnedRecord,
  type AnswererName,
  isSilent,
  type QuestionAlarm,
  type RecordRow,
  type RunningRecord,
  selectRecords,
} from './records.ts';
import { isOwnedBy, type Requester } from './requester.ts';
import { countLeft, countQuestion } from './usage.ts';

export interface RaisedAlarm extends QuestionAlarm {
  /** Of the case for operators. */
  readonly kind: DangerKind;
}

export interface NewQuestion {
  readonly requester: Requester;
  /** Chosen by the client: the same id is answered once. */
  readonly requestId: string;
  readonly sessionKey: string;
  readonly text: string;
  readonly origin: RecordRow['origin'];
  /** Id of a record of the requester whose question is answered again; `text` is ignored then. */
  readonly regenerates?: number | undefined;
  /** Set when somebody may be in danger; stored so that operators can look at it. */
  readonly alarm?: RaisedAlarm | undefined;
  /** Set for a message that asks nothing, such as thanks: it costs no question. */
  readonly asksNothing?: boolean | undefined;
  /** Id of the server process that answers it. */
  readonly process: string;
  readonly now: Date;
}

interface QuestionResult {
  readonly record: RecordRow;
  /** True when the caller must answer it; false when it was asked before. */
  readonly isNew: boolean;
  /** Questions that the requester has left today. */
  readonly left: number;
}

/** Advisory lock that runs one guest's questions one after the other. */
const lockNamespace = 7_307_030;

/** Another answer of the requester is being written, as far as its heartbeats say. */
export class AnswerRunningError extends AppError {
  readonly running: RunningRecord;

  constructor(running: RunningRecord) {
    super('TOO_SOON', { message: '上一个问题还在回答，请稍等，或先停止它' });
    this.running = running;
  }
}

/**
 * Stores a question as running, in its conversation, and a case for operators if somebody is in danger, one of
 * each kind for a conversation until it is handled. A question about danger is exempt from all limits but that on the rate. Throws
 * AnswerRunningError (TOO_SOON) while another answer of the requester is running, TOO_SOON when none is left today,
 * NOT_FOUND when the record to answer again is not theirs, SESSION_ENDED for a deleted user.
 */
export function askQuestion(db: Db, newQuestion: NewQuestion): Promise<QuestionResult> {
  const { requester, now } = newQuestion;
  return db.transaction().execute(async (tx) => {
    await lockRequester(tx, requester);
    const existing = await findByRequest(tx, newQuestion);
    if (existing) return { record: existing, isNew: false, left: await countLeft(tx, requester, now) };
    // A user in danger never waits and is never limited.
    const urgent = newQuestion.alarm?.level === 'danger';
    if (!urgent) await assertNoneRunning(tx, requester);
    const text = await getQuestionText(tx, newQuestion);
    const isFree = urgent || newQuestion.asksNothing === true || (await isOfferedChoice(tx, newQuestion));
    const left = isFree ? await countLeft(tx, requester, now) : await countQuestion(tx, requester, now);
    const id = await insertRecord(tx, { ...newQuestion, text });
    const record = await findOwnedRecord(tx, requester, id);
    if (!record) throw new AppError('INTERNAL');
    return { record, isNew: true, left };
  });
}

/**
 * Whether the assistant asked back, or had no answer, in this conversation, and this is one of the questions that it offered: the question
 * before has paid for it, once.
 */
async function isOfferedChoice(tx: Tx, { requester, sessionKey, text }: NewQuestion): Promise<boolean> {
  const inConversation = tx
    .selectFrom('qa_records')
    .innerJoin('qa_sessions', 'qa_sessions.id', 'qa_records.session_id')
    .where('session_key', '=', sessionKey)
    .where(isOwnedBy(requester))
    .select('qa_records.id')
    .limit(1);
  const offer = await inConversation
    .where('answerer', 'in', ['choices', 'none'])
    .where(sql<boolean>`follow_ups ? ${text}`)
    .executeTakeFirst();
  return offer !== undefined && !(await inConversation.where('question', '=', text).executeTakeFirst());
}

/** Runs the questions of one requester one after the other, so that none is counted or answered twice. */
async function lockRequester(tx: Tx, { key, userId }: Requester): Promise<void> {
  if (userId === null)
    await sql`select pg_advisory_xact_lock(${sql.lit(lockNamespace)}, hashtext(${key}))`.execute(tx);
  else if (!(await lockUser(tx, userId))) throw new AppError('SESSION_ENDED');
}

const findByRequest = (tx: Tx, { requester, requestId }: NewQuestion): Promise<RecordRow | undefined> =>
  selectRecords(tx)
    .where('request_key', '=', requestId)
    .where(isOwnedBy(requester))
    .orderBy('qa_records.id')
    .executeTakeFirst();

/** Ends the answers of dead processes here, so that they do not block a new question. */
async function assertNoneRunning(tx: Tx, requester: Requester): Promise<void> {
  const running = await tx
    .selectFrom('qa_records')
    .innerJoin('qa_sessions', 'qa_sessions.id', 'qa_records.session_id')
    .where('state', '=', 'running')
    .where(isOwnedBy(requester))
    .select(['qa_records.id', 'process', 'heartbeat_at as heartbeatAt', isSilent.as('silent')])
    .execute();
  const alive = running.find(({ silent }) => !silent);
  if (alive) throw new AnswerRunningError(alive);
  for (const { id } of running)
    await sql`update qa_records set state = case answer when '' then 'failed' else 'stopped' end, ended_at = now()
      where id = ${id}`.execute(tx);
}

async function getQuestionText(tx: Tx, { requester, regenerates, text }: NewQuestion): Promise<string> {
  if (regenerates === undefined) return text;
  const record = await findOwnedRecord(tx, requester, regenerates);
  if (!record) throw new AppError('NOT_FOUND', { message: '没有找到这条问答' });
  return record.question;
}

async function insertRecord(tx: Tx, newQuestion: NewQuestion): Promise<number> {
  const { now: createdAt, alarm } = newQuestion;
  const { id } = await tx
    .insertInto('qa_records')
    .values({
      session_id: await saveSession(tx, newQuestion),
      request_key: newQuestion.requestId,
      question: newQuestion.text,
      origin: newQuestion.origin,
      regenerates: newQuestion.regenerates ?? null,
      alarm: alarm?.level ?? null,
      protocol: alarm?.protocol ?? null,
      for_another: alarm?.isForAnother ?? false,
      danger_continues: alarm?.isContinued ?? false,
      process: newQuestion.process,
      heartbeat_at: sql`now()` as never,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (alarm?.level === 'danger' && !alarm.isContinued && newQuestion.regenerates === undefined)
    await openCase(tx, { id, kind: alarm.kind, createdAt });
  return id;
}

/** Opens a case for operators, unless the conversation has one of this kind that nobody has handled yet. */
async function openCase(
  tx: Tx,
  { id, kind, createdAt }: { id: number; kind: DangerKind; createdAt: Date },
): Promise<void> {
  await sql`
    insert into qa_cases (record_id, kind, created_at)
    select id, ${kind}, ${createdAt}::timestamptz from qa_records asked where id = ${id} and not exists (
      select from qa_cases join qa_records earlier on earlier.id = qa_cases.record_id
      where earlier.session_id = asked.session_id and qa_cases.kind = ${kind} and handled_at is null)`.execute(
    tx,
  );
}

/** The conversation with this key; its first question is its title. */
async function saveSession(tx: Tx, { requester, sessionKey, text, now }: NewQuestion): Promise<number> {
  const existing = await tx
    .updateTable('qa_sessions')
    .set({ updated_at: now })
    .where('session_key', '=', sessionKey)
    .where(isOwnedBy(requester))
    .returning('id')
    .executeTakeFirst();
  if (existing) return existing.id;
  const owner = { user_id: requester.userId, device_hash: requester.deviceHash };
  const { id } = await tx
    .insertInto('qa_sessions')
    .values({ session_key: sessionKey, ...owner, title: text, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface PreviousTurn {
  readonly question: string;
  readonly answer: string;
  readonly answerer: AnswererName | null;
  readonly references: readonly QaReference[];
  readonly isAboutDanger: boolean;
}

/** Up to three previous turns of the conversation, the earliest first. */
export async function listPreviousTurns(
  db: Db,
  { sessionId, id, regenerates }: Pick<RecordRow, 'sessionId' | 'id' | 'regenerates'>,
): Promise<PreviousTurn[]> {
  const rows = await db
    .selectFrom('qa_records')
    .select(['question', 'answer', 'answerer', sql<QaReference[]>`passages`.as('references')])
    // Rows from before alarms were kept have only the answerer.
    .select(sql<boolean>`alarm is not null or coalesce(answerer = 'safety', false)`.as('isAboutDanger'))
    .where('session_id', '=', sessionId)
    // What is answered once more was asked at its first place.
    .where('id', '<', regenerates ?? id)
    .where('state', 'in', ['done', 'stopped'])
    .where('answer', '<>', '')
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  return rows.toReversed();
}

/**
 * The references of all other answers to the same question: the answer that this record regenerates, and all that regenerated the
 * same one. Texts that a signed answer only recommends for reading are left out, since they were not quoted.
 */
export async function listRepeatedReferences(
  db: Db,
  { id, regenerates }: Pick<RecordRow, 'id' | 'regenerates'>,
): Promise<QaReference[]> {
  const { rows } = await sql<{ answerer: AnswererName; references: QaReference[] }>`
    with recursive chain (id, regenerates) as (
      select id, regenerates from qa_records where id = ${regenerates}::bigint
      union select other.id, other.regenerates from qa_records other
        join chain on other.id = chain.regenerates or other.regenerates = chain.id)
    select answerer, passages as references from qa_records join chain using (id)
    where id <> ${id} and answerer in ('expert', 'extract', 'model') order by id`.execute(db);
  return rows.flatMap(({ answerer, references }) =>
    answerer === 'expert' ? references.filter(({ related_type: type }) => type === 'expert') : references,
  );
}

/** Characters that change the direction of the text around them, and control characters. */
const controlCharacters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu;

/** Characters without a width: between the characters of a word they would hide it from every rule. */
const zeroWidth = /[\u00ad\u200b\u200c\u200e\u200f\u2060\ufeff]/gu;

/** A question as stored: one line. Throws INVALID_INPUT when it contains neither a word nor an emoji. */
export function cleanQuestion(input: string): string {
  const text = input
    .replaceAll(zeroWidth, '')
    .replaceAll(controlCharacters, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(text))
    throw new AppError('INVALID_INPUT', { message: '写下想问的问题再发送吧' });
  return text;
}
