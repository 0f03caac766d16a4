import type { Semester, Student } from '@academy/contract/areas/student.ts';
import type { Db, Tx } from '../../db/database.ts';
import { assessGraduation, graduationLabel } from '../../domain/graduation/assess-graduation.ts';
import { listSemesters, type SemesterRow } from '../../domain/graduation/list-semesters.ts';
import { computeTaskProgress, findTasks, type TaskProgress } from './task-progress.ts';

/** A semester of one child with everything that graduation depends on. */
export interface ChildSemester {
  readonly summary: Semester;
  readonly tasks: readonly TaskProgress[];
  readonly assessment: ReturnType<typeof assessGraduation>;
}

interface ChildQuery {
  readonly student: Pick<Student, 'id'>;
  readonly userId: number;
  readonly now: Date;
}

export async function listChildSemesters(
  db: Db | Tx,
  { student, userId, now }: ChildQuery,
): Promise<ChildSemester[]> {
  const semesters = await listSemesters(db, { studentId: student.id, now });
  const rows = await findTasks(
    db,
    semesters.map(({ id }) => id),
  );
  const tasks = await computeTaskProgress(db, { studentId: student.id, userId }, rows);
  return semesters.map((semester) =>
    assessSemester(
      semester,
      tasks.filter((task) => task.semester_id === semester.id),
    ),
  );
}

function assessSemester(row: SemesterRow, tasks: readonly TaskProgress[]): ChildSemester {
  const { enabled } = row;
  const graduated = row.serial !== null;
  const assessment = assessGraduation({
    enabled,
    graduated,
    requiredElectives: row.elective_credits,
    tasks: tasks.map((task) => ({ ...task, kind: task.exam_id === null ? 'content' : 'exam' })),
  });
  const summary: Semester = {
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
  return { summary, tasks, assessment };
}
