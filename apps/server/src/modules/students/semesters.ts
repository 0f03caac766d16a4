import { sql } from 'kysely';
import { graduate } from '@academy/contract/areas/certificate.ts';
import {
  getPerformance,
  listSemesters,
  type NoSemesterReason,
  type Student,
} from '@academy/contract/areas/student.ts';
import type { Db, Tx } from '../../db/database.ts';
import { retryTransaction } from '../../db/transactions.ts';
import { presentPicture } from '../../domain/catalogue/media.ts';
import {
  findCertificate,
  issueCertificate,
  presentCertificate,
} from '../../domain/graduation/certificates.ts';
import { notifyOfGraduation } from '../../domain/notices/guardian-notices.ts';
import { lockGuardian, studentNotFound } from '../../domain/students/guardians.ts';
import { findStudent, listStudents } from '../../domain/students/list-students.ts';
import { AppError } from '../../kit/errors.ts';
import type { Storage } from '../../ports/storage.ts';
import { route, type Route } from '../../transport/route.ts';
import { type ChildSemester, listChildSemesters } from './child-semesters.ts';
import type { StudentDeps } from './students.ts';
import type { TaskProgress } from './task-progress.ts';

/** The semesters of the named child, else of the current one; without a child there are none. */
export const createSemesterListRoute = ({ db, clock }: StudentDeps): Route =>
  route(listSemesters, async ({ student_id: studentId }, { identity }) => {
    const { uid: userId } = identity!;
    const student = selectStudent(await listStudents(db, userId), studentId);
    if (!student) return { student: null, list: [], none_because: null };
    const semesters = await listChildSemesters(db, { student, userId, now: clock.now() });
    return {
      student,
      list: semesters.map(({ summary }) => summary),
      none_because: semesters.length > 0 ? null : await explainNoSemester(db, student.id),
    };
  });

function selectStudent(children: readonly Student[], studentId: number | undefined): Student | undefined {
  if (studentId === undefined) return children.find(({ current }) => current);
  const child = children.find(({ id }) => id === studentId);
  if (!child) throw studentNotFound();
  return child;
}

async function explainNoSemester(db: Db, studentId: number): Promise<NoSemesterReason> {
  const row = await db
    .selectFrom('students')
    .leftJoin('schools', 'schools.id', 'students.school_id')
    .leftJoin('areas', 'areas.id', 'schools.area_id')
    .where('students.id', '=', studentId)
    .select([
      'students.school_id',
      sql<boolean>`exists (
        select from semesters
        join accounts on accounts.id = semesters.account_id
        join areas account_area on account_area.id = accounts.area_id
        where accounts.platform or accounts.id = schools.account_id
          or (accounts.kind = 'area' and starts_with(areas.path, account_area.path)))`.as('hasOthers'),
    ])
    .executeTakeFirst();
  if (!row || row.school_id === null) return 'noSchool';
  return row.hasOthers ? 'otherGrades' : 'noSemester';
}

export const createPerformanceRoute = ({ db, clock, storage }: StudentDeps): Route =>
  route(getPerformance, async ({ student_id: studentId, semester_id: semesterId }, { identity }) => {
    const query = { userId: identity!.uid, studentId, semesterId, now: clock.now() };
    const { student, semester } = await getChildSemester(db, query);
    const { summary, tasks, assessment } = semester;
    return {
      semester: summary,
      student,
      tasks: tasks.map((task) => presentTask(task, storage)),
      missing: [...assessment.missing],
      eligible: assessment.eligible,
    };
  });

const presentTask = (task: TaskProgress, storage: Storage) => ({
  id: task.id,
  title: task.title,
  cover: presentPicture(task.cover, storage),
  content_type: task.content_type,
  content_id: task.content_id,
  exam_id: task.exam_id,
  required: task.required,
  credit: task.credit,
  done: task.done,
  progress: task.progress,
  done_by: task.doneBy,
});

/** A repeated request, or a concurrent one by another guardian, gets the same certificate. */
export const createGraduateRoute = ({ db, clock, publicUrl }: StudentDeps): Route =>
  route(graduate, async ({ student_id: studentId, semester_id: semesterId }, { identity, origin }) => {
    const query = { userId: identity!.uid, studentId, semesterId, now: clock.now() };
    const certificate = await retryTransaction(db, async (tx) =>
      findCertificate(tx, await getSerial(tx, query)),
    );
    return presentCertificate(certificate!, { origin: publicUrl ?? origin ?? '', showFullName: true });
  });

interface GraduationQuery {
  readonly userId: number;
  readonly studentId: number;
  readonly semesterId: number;
  readonly now: Date;
}

/**
 * Throws CONFLICT while a requirement is missing, naming the first. The guardian is locked, so that they cannot leave
 * the child meanwhile.
 */
async function getSerial(tx: Tx, query: GraduationQuery): Promise<string> {
  await lockGuardian(tx, query.userId);
  const { student, semester } = await getChildSemester(tx, query);
  const { summary, assessment } = semester;
  if (summary.certificate_serial !== null) return summary.certificate_serial;
  if (!assessment.eligible)
    throw new AppError('CONFLICT', { message: `还不能毕业，还差：${assessment.missing[0] ?? ''}` });
  const { studentId, semesterId, userId, now } = query;
  const serial = await issueCertificate(tx, {
    studentId,
    semesterId,
    userId,
    now,
    studentName: student.name,
    credits: assessment.credits,
  });
  await notifyOfGraduation(tx, { studentId, serial, at: now });
  return serial;
}

interface ChildSemesterQuery {
  readonly userId: number;
  readonly studentId: number;
  readonly semesterId: number;
  readonly now: Date;
}

/**
 * One semester of a guardian's child. Throws NOT_FOUND for another's child, and for a semester that is not the
 * child's.
 */
async function getChildSemester(
  db: Db | Tx,
  { userId, studentId, semesterId, now }: ChildSemesterQuery,
): Promise<{ student: Student; semester: ChildSemester }> {
  const student = await findStudent(db, { userId, studentId });
  if (!student) throw studentNotFound();
  const semesters = await listChildSemesters(db, { student, userId, now });
  const semester = semesters.find(({ summary }) => summary.id === semesterId);
  if (!semester) throw new AppError('NOT_FOUND', { message: '没有找到这个学期' });
  return { student, semester };
}
