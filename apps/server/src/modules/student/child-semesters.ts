import type { Semester, Student } from '@academy/contract/areas/student.ts';
import type { Db, Tx } from '../../db/database.ts';
import { assess, graduationLabel } from '../../domain/graduation/assess.ts';
import { listSemesters, type SemesterRow } from '../../domain/graduation/list-semesters.ts';
import { findTasks } from './find-tasks.ts';
import { type LearnedTask, learnTasks } from './learned-tasks.ts';

/** A semester of one child with all that graduating depends on. */
export interface ChildSemester {
  readonly wire: Semester;
  readonly tasks: readonly LearnedTask[];
  readonly assessment: ReturnType<typeof assess>;
}

interface Child {
  readonly student: Pick<Student, 'id'>;
  /** Who asks. */
  readonly userId: number;
  readonly now: Date;
}

/** A child's semesters, the latest first. */
export async function listChildSemesters(
  db: Db | Tx,
  { student, userId, now }: Child,
): Promise<ChildSemester[]> {
  const semesters = await listSemesters(db, { studentId: student.id, now });
  const rows = await findTasks(
    db,
    semesters.map(({ id }) => id),
  );
  const tasks = await learnTasks(db, { studentId: student.id, userId }, rows);
  return semesters.map((semester) =>
    assessSemester(
      semester,
      tasks.filter((task) => task.semester_id === semester.id),
    ),
  );
}

function assessSemester(row: SemesterRow, tasks: readonly LearnedTask[]): ChildSemester {
  const { enabled } = row;
  const graduated = row.serial !== null;
  const assessment = assess({
    enabled,
    graduated,
    electiveNeed: row.elective_credits,
    tasks: tasks.map((task) => ({ ...task, kind: task.exam_id === null ? 'content' : 'exam' })),
  });
  const wire: Semester = {
    id: row.id,
    name: row.name,
    account_name: row.account_name,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    enabled: Number(enabled),
    graduated: Number(graduated),
    label: graduationLabel({ enabled, graduated }),
    done_count: tasks.filter(({ done }) => done).length,
    task_count: tasks.length,
    certificate_serial: row.serial,
  };
  return { wire, tasks, assessment };
}
