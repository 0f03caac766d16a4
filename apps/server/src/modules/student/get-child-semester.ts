import type { Student } from '@academy/contract/areas/student.ts';
import type { Db, Tx } from '../../db/database.ts';
import { noSuchStudent } from '../../domain/students/guardianship.ts';
import { findStudent } from '../../domain/students/list-students.ts';
import { AppError } from '../../kit/app-error.ts';
import { type ChildSemester, listChildSemesters } from './child-semesters.ts';

interface Asked {
  readonly userId: number;
  readonly studentId: number;
  readonly semesterId: number;
  readonly now: Date;
}

/** One semester of one's own child. Throws NOT_FOUND for another's child, and for a semester that is not the child's. */
export async function getChildSemester(
  db: Db | Tx,
  { userId, studentId, semesterId, now }: Asked,
): Promise<{ student: Student; semester: ChildSemester }> {
  const student = await findStudent(db, { userId, studentId });
  if (!student) throw noSuchStudent();
  const semesters = await listChildSemesters(db, { student, userId, now });
  const semester = semesters.find(({ wire }) => wire.id === semesterId);
  if (!semester) throw new AppError('NOT_FOUND', { message: '没有找到这个学期' });
  return { student, semester };
}
