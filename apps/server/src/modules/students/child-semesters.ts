import type { Semester, Student } from '@academy/contract/areas/student.ts';
import type { Db, Tx } from '../../db/database.ts';
import { assessGraduation, graduationLabel } from '../../domain/graduation/assess-graduation.ts';
import { chinaDay } from '../../kit/china-calendar.ts';
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
      { ...semester, today: chinaDay(now) },
      tasks.filter((task) => task.semester_id === semester.id),
    ),
  );
}

/** A semester is open between its dates, if its account has opened it. Who graduated from it has done so for good. */
function assessSemester(
  row: SemesterRow & { readonly today: string },
  tasks: readonly TaskProgress[],
): ChildSemester {
  const graduated = row.serial !== null;
  const ended = row.today > row.ends_on;
  const enabled = row.enabled && (graduated || (row.today >= row.starts_on && !ended));
  const assessment = assessGraduation({
    enabled,
    ended,
    graduated,
    requiredElectives: row.elective_credits,
    tasks: tasks.map((task) => ({ ...task, kind: task.exam_id === null ? 'content' : 'exam' })),
  });
  const required = tasks.filter((task) => task.required);
  const summary: Semester = {
    id: row.id,
    name: row.name,
    account_name: row.account_name,
    starts_on: row.starts_on,
    ends_on: row.ends_on,
    enabled: Number(enabled),
    ended,
    graduated: Number(graduated),
    label: graduationLabel({ enabled, graduated }),
    done_count: required.filter(({ done }) => done).length,
    task_count: required.length,
    elective_credits: assessment.electives,
    certificate_serial: row.serial,
  };
  return { summary, tasks, assessment };
}
