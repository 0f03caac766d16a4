import { toggleStudent } from '@academy/contract/areas/student.ts';
import { inContestedTransaction } from '../../db/in-contested-transaction.ts';
import { chooseStudent } from '../../domain/students/guardianship.ts';
import { listStudents } from '../../domain/students/list-students.ts';
import { route, type Route } from '../../transport/route.ts';
import type { StudentParts } from './student-parts.ts';

export const createToggleRoute = ({ db }: StudentParts): Route =>
  route(toggleStudent, async ({ student_id: studentId }, { identity }) => {
    const { uid: userId } = identity!;
    await inContestedTransaction(db, (tx) => chooseStudent(tx, { userId, studentId }));
    return { list: await listStudents(db, userId) };
  });
