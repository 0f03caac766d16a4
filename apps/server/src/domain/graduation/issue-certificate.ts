import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { drawSerial } from './serial.ts';

export interface Issue {
  readonly studentId: number;
  readonly semesterId: number;
  readonly studentName: string;
  /** Who asked for it. */
  readonly userId: number;
  readonly credits: number;
  readonly now: Date;
}

/** Gives a child its certificate of a semester; the one that it has, should it have one. Gives back the serial. */
export async function issueCertificate(tx: Tx, issue: Issue): Promise<string> {
  await tx
    .insertInto('graduations')
    .values({
      student_id: issue.studentId,
      semester_id: issue.semesterId,
      student_name: issue.studentName,
      serial: drawSerial(issue.now),
      graduated_by: issue.userId,
      credits: issue.credits,
      graduated_at: issue.now,
    })
    .onConflict((conflict) => conflict.columns(['student_id', 'semester_id']).doNothing())
    .execute();
  const { serial } = await tx
    .selectFrom('graduations')
    .where('student_id', '=', issue.studentId)
    .where('semester_id', '=', issue.semesterId)
    .select('serial')
    .executeTakeFirstOrThrow();
  return serial;
}

/** What a certificate says, and whose it is; undefined for a number that was never given, in any case. */
export function findCertificate(db: Db | Tx, serial: string) {
  return db
    .selectFrom('graduations')
    .innerJoin('semesters', 'semesters.id', 'graduations.semester_id')
    .innerJoin('accounts', 'accounts.id', 'semesters.account_id')
    .where('graduations.serial', '=', serial.toUpperCase())
    .select([
      'graduations.serial',
      'graduations.student_id',
      'graduations.student_name',
      'graduations.credits',
      'semesters.name as semester_name',
      'accounts.name as account_name',
      sql<string>`to_char(graduated_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`.as('graduated_on'),
    ])
    .executeTakeFirst();
}
