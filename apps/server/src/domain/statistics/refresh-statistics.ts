import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { updatePeriods } from './update-periods.ts';
import { saveUserDays, saveStudentDays } from './compute-daily-statistics.ts';

/** Key of the advisory lock, the same in every process: one transaction at a time changes the statistics. */
const lockKey = 7_307_006;
/** Maximum number of dirty days in one transaction, which then ends within a second or two. */
const defaultBatchSize = 1_500;

interface DirtyDay {
  learner_id: number | null;
  day: string | null;
  student_id: number | null;
}

/**
 * Recomputes the statistics of all dirty days. Each batch is one transaction that also deletes its dirty days: an
 * interrupted batch is repeated, and nothing counts twice, however many processes run. Stops early when `signal`
 * aborts; a caller that recounts months at once passes a larger `batchSize`.
 */
export async function refreshStatistics(
  db: Db,
  { signal, batchSize = defaultBatchSize }: { signal?: AbortSignal; batchSize?: number } = {},
): Promise<void> {
  const isAborted = () => signal?.aborted === true;
  while (!isAborted()) {
    const count = await db.transaction().execute((tx) => processBatch(tx, batchSize));
    if (count < batchSize) return;
  }
}

async function processBatch(tx: Tx, batchSize: number): Promise<number> {
  await lockStatistics(tx);
  const dirtyDays = await claimDirtyDays(tx, batchSize);
  const days = new Map<string, { userId: number; day: string }>();
  const students = new Set<number>();
  for (const { learner_id: userId, day, student_id: studentId } of dirtyDays) {
    if (studentId !== null) students.add(studentId);
    if (userId !== null && day !== null) days.set(`${userId} ${day}`, { userId, day });
  }
  const changedDays = [
    ...(days.size > 0 ? await saveUserDays(tx, [...days.values()]) : []),
    ...(students.size > 0 ? await saveStudentDays(tx, [...students]) : []),
  ];
  await updatePeriods(tx, changedDays);
  if (dirtyDays.length < batchSize)
    await tx
      .updateTable('statistics_state')
      .set({ updated_at: sql`now()` })
      .execute();
  return dirtyDays.length;
}

/** Locks the statistics until the transaction ends; what other transactions committed is visible from here on. */
export async function lockStatistics(tx: Tx): Promise<void> {
  // Waiting for another batch may take long, and so may this batch on a busy machine.
  await sql`set local statement_timeout = '5min'`.execute(tx);
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
}

/**
 * Deletes and returns the earliest dirty days, so that none waits for ever. Several changes of one user's day are
 * adjacent and are counted once.
 */
async function claimDirtyDays(tx: Tx, batchSize: number): Promise<DirtyDay[]> {
  const { rows } = await sql<DirtyDay>`
    delete from dirty_days where id in (select id from dirty_days order by id limit ${batchSize})
    returning learner_id, day, student_id`.execute(tx);
  return rows;
}
