import { listSemesters, type Student } from '@academy/contract/areas/student.ts';
import { noSuchStudent } from '../../domain/students/guardianship.ts';
import { listStudents } from '../../domain/students/list-students.ts';
import { route, type Route } from '../../transport/route.ts';
import { listChildSemesters } from './child-semesters.ts';
import type { StudentParts } from './student-parts.ts';

/** Of the child that is named, else of the current one; whoever has none has no semesters. */
export const createSemesterRoute = ({ db, clock }: StudentParts): Route =>
  route(listSemesters, async ({ student_id: studentId }, { identity }) => {
    const { uid: userId } = identity!;
    const student = choose(await listStudents(db, userId), studentId);
    if (!student) return { student: null, list: [] };
    const semesters = await listChildSemesters(db, { student, userId, now: clock.now() });
    return { student, list: semesters.map(({ wire }) => wire) };
  });

function choose(children: readonly Student[], studentId: number | undefined): Student | undefined {
  if (studentId === undefined) return children.find(({ current }) => current);
  const child = children.find(({ id }) => id === studentId);
  if (!child) throw noSuchStudent();
  return child;
}
