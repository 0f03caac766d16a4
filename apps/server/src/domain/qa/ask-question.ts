import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { holdPerson } from '../../db/hold-person.ts';
import { AppError } from '../../kit/app-error.ts';
import { type Asker, isTheirs } from './asker.ts';
import { findOwnRecord, type RecordRow, selectRecords, silence } from './record-row.ts';
import { countLeft, countQuestion } from './usage.ts';

export interface Question {
  readonly asker: Asker;
  /** Chosen by whoever asks: the same one is answered once. */
  readonly requestId: string;
  readonly sessionKey: string;
  /** As it is kept. */
  readonly text: string;
  readonly origin: RecordRow['origin'];
  /** A record of the asker's own whose question is answered once more; `text` is not asked then. */
  readonly regenerates?: number | undefined;
  /** What a person should look at; such a question is never one too many. */
  readonly concern?: 'self-harm' | 'abuse' | 'violence' | 'medical' | undefined;
  /** Who answers it. */
  readonly process: string;
  readonly now: Date;
}

interface AskedRecord {
  readonly record: RecordRow;
  /** It is the caller's to answer; otherwise it was asked before. */
  readonly fresh: boolean;
  /** Questions that are left to the asker today. */
  readonly left: number;
}

/** Serialises what one guest asks. */
const lockSpace = 7_307_030;

/**
 * Keeps a question, running, in its conversation, and with it a case where a person should look at it. Throws TOO_SOON
 * while another answer of the asker is being written or when none is left for today, NOT_FOUND when what is to be answered
 * once more is not theirs, SESSION_ENDED for somebody who is gone.
 */
export function askQuestion(db: Db, asked: Question): Promise<AskedRecord> {
  const { asker, now } = asked;
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, asker);
    const known = await findByRequest(tx, asked);
    if (known) return { record: known, fresh: false, left: await countLeft(tx, asker, now) };
    // Who is in danger waits for nothing.
    const urgent = asked.concern !== undefined;
    if (!urgent) await checkNoneRuns(tx, asker);
    const text = await questionOf(tx, asked);
    const left = urgent ? await countLeft(tx, asker, now) : await countQuestion(tx, asker, now);
    const id = await insertRecord(tx, { ...asked, text });
    const record = await findOwnRecord(tx, asker, id);
    if (!record) throw new AppError('INTERNAL');
    return { record, fresh: true, left };
  });
}

/** One after the other, so that none is counted or answered twice. */
async function takeTurn(tx: Tx, { key, userId }: Asker): Promise<void> {
  if (userId === null)
    await sql`select pg_advisory_xact_lock(${sql.lit(lockSpace)}, hashtext(${key}))`.execute(tx);
  else if (!(await holdPerson(tx, userId))) throw new AppError('SESSION_ENDED');
}

const findByRequest = (tx: Tx, { asker, requestId }: Question): Promise<RecordRow | undefined> =>
  selectRecords(tx)
    .where('request_key', '=', requestId)
    .where(isTheirs(asker))
    .orderBy('qa_records.id')
    .executeTakeFirst();

/** What a dead writer left behind ends here: whoever asks something else does not wait for it. */
async function checkNoneRuns(tx: Tx, asker: Asker): Promise<void> {
  const running = await tx
    .selectFrom('qa_records')
    .innerJoin('qa_sessions', 'qa_sessions.id', 'qa_records.session_id')
    .where('state', '=', 'running')
    .where(isTheirs(asker))
    .select(['qa_records.id', silence.as('silent')])
    .execute();
  if (running.some(({ silent }) => !silent))
    throw new AppError('TOO_SOON', { message: '上一个问题还在回答，请稍等，或先停止它' });
  for (const { id } of running)
    await sql`update qa_records set state = case answer when '' then 'failed' else 'stopped' end, ended_at = now()
      where id = ${id}`.execute(tx);
}

async function questionOf(tx: Tx, { asker, regenerates, text }: Question): Promise<string> {
  if (regenerates === undefined) return text;
  const record = await findOwnRecord(tx, asker, regenerates);
  if (!record) throw new AppError('NOT_FOUND', { message: '没有找到这条问答' });
  return record.question;
}

async function insertRecord(tx: Tx, asked: Question): Promise<number> {
  const { now: createdAt, concern } = asked;
  const { id } = await tx
    .insertInto('qa_records')
    .values({
      session_id: await keepSession(tx, asked),
      request_key: asked.requestId,
      question: asked.text,
      origin: asked.origin,
      regenerates: asked.regenerates ?? null,
      process: asked.process,
      beat_at: sql`now()` as never,
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (concern)
    await tx.insertInto('qa_cases').values({ record_id: id, kind: concern, created_at: createdAt }).execute();
  return id;
}

/** The conversation of this name; its first question is its title. */
async function keepSession(tx: Tx, { asker, sessionKey, text, now }: Question): Promise<number> {
  const known = await tx
    .updateTable('qa_sessions')
    .set({ updated_at: now })
    .where('session_key', '=', sessionKey)
    .where(isTheirs(asker))
    .returning('id')
    .executeTakeFirst();
  if (known) return known.id;
  const owner = { user_id: asker.userId, device_hash: asker.deviceHash };
  const { id } = await tx
    .insertInto('qa_sessions')
    .values({ session_key: sessionKey, ...owner, title: text, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What was said in the conversation before a record, the earliest first. */
export async function listTurnsBefore(
  db: Db,
  { sessionId, id, regenerates }: Pick<RecordRow, 'sessionId' | 'id' | 'regenerates'>,
): Promise<{ question: string; answer: string }[]> {
  const rows = await db
    .selectFrom('qa_records')
    .select(['question', 'answer'])
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
