import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { keepPeriods } from './keep-periods.ts';
import { keepDays, keepStudents } from './measure-days.ts';

/** The same for every process: figures are changed by one transaction at a time. */
const lockKey = 7_307_006;
/** So many touches are one transaction; it ends within a second or two. */
const usual = 1_500;

interface Touch {
  learner: number | null;
  day: string | null;
  student_id: number | null;
}

/**
 * Counts in what was touched since the last time. Each batch is one transaction that also takes its touches away: whatever is
 * broken off is done again, and nothing counts twice, however many processes do it. Stops early when the signal says so; whoever counts months at
 * once takes more at a time.
 */
export async function bringUpToDate(
  db: Db,
  { signal, atOnce = usual }: { signal?: AbortSignal; atOnce?: number } = {},
): Promise<void> {
  const isLeaving = () => signal?.aborted === true;
  while (!isLeaving()) {
    const count = await db.transaction().execute((tx) => countBatch(tx, atOnce));
    if (count < atOnce) return;
  }
}

async function countBatch(tx: Tx, atOnce: number): Promise<number> {
  await holdFigures(tx);
  const touches = await takeTouches(tx, atOnce);
  const days = new Map<string, { userId: number; day: string }>();
  const students = new Set<number>();
  for (const { learner: userId, day, student_id: studentId } of touches) {
    if (studentId !== null) students.add(studentId);
    if (userId !== null && day !== null) days.set(`${userId} ${day}`, { userId, day });
  }
  const touched = [
    ...(days.size > 0 ? await keepDays(tx, [...days.values()]) : []),
    ...(students.size > 0 ? await keepStudents(tx, [...students]) : []),
  ];
  await keepPeriods(tx, touched);
  if (touches.length < atOnce)
    await tx
      .updateTable('figure_state')
      .set({ updated_at: sql`now()` })
      .execute();
  return touches.length;
}

/** Until the transaction ends nobody else changes figures; what others have committed is seen from here on. */
export async function holdFigures(tx: Tx): Promise<void> {
  // Another's batch may take its time, and so may this one's on a busy machine.
  await sql`set local statement_timeout = '5min'`.execute(tx);
  await sql`select pg_advisory_xact_lock(${lockKey})`.execute(tx);
}

/** The earliest, so that none waits for ever. Those of one person's day lie close together and are counted once. */
async function takeTouches(tx: Tx, atOnce: number): Promise<Touch[]> {
  const { rows } = await sql<Touch>`
    delete from figure_touches where id in (select id from figure_touches order by id limit ${atOnce})
    returning learner, day, student_id`.execute(tx);
  return rows;
}
