import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { RecordRow } from './record-row.ts';

/** Whose writing it is: a process writes what is its own, and nothing that was taken from it. */
interface Place {
  readonly id: number;
  readonly process: string;
}

type Written = Pick<RecordRow, 'answer' | 'answerer' | 'references' | 'hotlines'>;

interface Cost {
  readonly model: string | null;
  readonly promptVersion: number | null;
  readonly promptTokens: number;
  readonly completionTokens: number;
}

const columnsOf = ({ answer, answerer, references, hotlines }: Written) => ({
  answer,
  answerer,
  passages: JSON.stringify(references),
  hotlines: JSON.stringify(hotlines),
});

const ownRunning = (db: Db, { id, process }: Place) =>
  db
    .updateTable('qa_records')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('process', '=', process);

/** Keeps what is written so far, and that its writer lives; false when it is the writer's no longer. */
export async function saveRecord(db: Db, place: Place, written: Written): Promise<boolean> {
  const saved = await ownRunning(db, place)
    .set({ ...columnsOf(written), beat_at: sql`now()` as never })
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Keeps how it ended; false when it is the writer's no longer. */
export async function endRecord(
  db: Db,
  place: Place,
  ended: Written & Cost & Pick<RecordRow, 'followUps'> & { state: 'done' | 'stopped' | 'failed'; now: Date },
): Promise<boolean> {
  const saved = await ownRunning(db, place)
    .set({
      ...columnsOf(ended),
      state: ended.state,
      follow_ups: JSON.stringify(ended.followUps),
      model: ended.model,
      prompt_version: ended.promptVersion,
      prompt_tokens: ended.promptTokens,
      completion_tokens: ended.completionTokens,
      beat_at: null,
      ended_at: ended.now,
    })
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Keeps what is written so far and gives it up: whoever wants the rest takes it at once. */
export async function releaseRecord(db: Db, place: Place, written: Written): Promise<void> {
  await ownRunning(db, place)
    .set({ ...columnsOf(written), beat_at: null })
    .execute();
}

/**
 * Takes over what a dead process left running; false when it ended, or somebody else writes it. `former` says that
 * `process` was the name of a life before this one, which certainly ended.
 */
export async function takeOver(db: Db, { id, process }: Place): Promise<boolean> {
  const { rows } = await sql`
    update qa_records set process = ${process}::uuid, beat_at = now()
    where id = ${id} and state = 'running'
      and (process = ${process}::uuid or beat_at is null or beat_at < now() - interval '8 seconds')
    returning id`.execute(db);
  return rows.length > 0;
}

/** Ends an answer that is being written anywhere; its writer finds out. What is there stays. */
export async function stopRecord(db: Db, id: number): Promise<void> {
  await sql`update qa_records set state = 'stopped', beat_at = null, ended_at = now()
    where id = ${id} and state = 'running'`.execute(db);
}
