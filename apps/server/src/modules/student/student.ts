import { listStudents } from '@academy/contract/areas/student.ts';
import { listStudents as readStudents } from '../../domain/students/list-students.ts';
import { route, type Route } from '../../transport/route.ts';
import type { StudentParts } from './student-parts.ts';

export const createStudentRoute = ({ db }: StudentParts): Route =>
  route(listStudents, async (_input, { identity }) => ({ list: await readStudents(db, identity!.uid) }));
