import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { taskCredit } from '../../domain/credit/content-credit.ts';
import { assessGraduation } from '../../domain/graduation/assess-graduation.ts';
import { issueCertificate, type NewCertificate } from '../../domain/graduation/certificates.ts';
import { listSemesters } from '../../domain/graduation/list-semesters.ts';
import { chinaDay } from '../../kit/china-calendar.ts';
import { createRandom } from '../simulated-users/random.ts';

/** A task of a semester, and when the first guardian of a child completed it; null if none did. */
interface ChildTask {
  studentId: number;
  studentName: string;
  semesterId: number;
  startsOn: string;
  endsOn: string;
  electiveCredits: number;
  required: boolean;
  credit: number;
  doneAt: Date | null;
  doneBy: number | null;
}

interface GraduateOptions {
  readonly school: string;
  readonly seed: string;
  readonly now: Date;
}

const day = 86_400_000;
const requestShare = 0.9;
/** Most families ask for their certificate within days, some only after a week. */
const maxDaysToRequest = 10;

/**
 * Issues the certificates that the families of a school asked for. Nine of ten ask, after nothing was missing any
 * more, and while the semester was open, as the real call requires.
 */
export async function graduateFamilies(tx: Tx, options: GraduateOptions): Promise<void> {
  const tasks = await listTasks(tx, options.school);
  const semesters = Map.groupBy(tasks, ({ studentId, semesterId }) => `${studentId}/${semesterId}`);
  for (const semesterTasks of semesters.values()) {
    const certificate = planCertificate(semesterTasks, options);
    if (certificate && (await isForChild(tx, certificate, options.now)))
      await issueCertificate(tx, certificate);
  }
}

/** The tasks of the enabled semesters of the school's account, for each child of the simulated families. */
async function listTasks(tx: Tx, school: string): Promise<ChildTask[]> {
  const { rows } = await sql<ChildTask>`
    select students.id as "studentId", students.name as "studentName", semesters.id as "semesterId",
      starts_on as "startsOn", ends_on as "endsOn", elective_credits as "electiveCredits", task.required,
      ${taskCredit('task')}::integer as credit, done.at as "doneAt", done.user_id as "doneBy"
    from schools join students on students.school_id = schools.id and starts_with(students.key, 'demo/family-')
    join semesters on semesters.account_id = schools.account_id and semesters.enabled
    join semester_tasks task on task.semester_id = semesters.id
    left join lateral (
      select user_id, case when task.exam_id is null
        then (select completed_at from progress where user_id = guardians.user_id and content_id = task.content_id and lesson_id = 0)
        else (select min(submitted_at) from exam_attempts paper where paper.user_id = guardians.user_id
          and paper.exam_id = task.exam_id and paper.passed) end as at
      from guardians where guardians.student_id = students.id order by at limit 1) done on done.at is not null
    where schools.key = ${school} order by students.id, semesters.id, task.position`.execute(tx);
  return rows;
}

/** The certificate of one child and semester; undefined if the family did not ask for it or could not. */
function planCertificate(
  tasks: readonly ChildTask[],
  { seed, now }: GraduateOptions,
): NewCertificate | undefined {
  const last = findLastTask(tasks);
  if (!last) return undefined;
  const { studentId, studentName, semesterId, startsOn, endsOn } = last;
  const random = createRandom(`${seed}/certificate/${semesterId}/${studentId}`);
  if (random.next() >= requestShare) return undefined;
  const firstEvening = new Date(`${startsOn}T20:00:00+08:00`).getTime();
  const daysLater = 1 + Math.floor(random.next() ** 2 * maxDaysToRequest);
  const at = new Date(Math.max(last.doneAt.getTime(), firstEvening) + daysLater * day);
  if (at >= now || chinaDay(at) > endsOn) return undefined;
  const { credits } = assess(tasks, at);
  return { studentId, studentName, semesterId, userId: last.doneBy, credits, now: at };
}

type DoneTask = ChildTask & { doneAt: Date; doneBy: number };

/** The task after which nothing was missing any more; undefined if something still is. */
function findLastTask(tasks: readonly ChildTask[]): DoneTask | undefined {
  return tasks
    .filter((task): task is DoneTask => task.doneAt !== null)
    .toSorted((a, b) => a.doneAt.getTime() - b.doneAt.getTime())
    .find(({ doneAt }) => assess(tasks, doneAt).eligible);
}

/** What the semester still required at that time. */
const assess = (tasks: readonly ChildTask[], at: Date) =>
  assessGraduation({
    enabled: true,
    ended: false,
    graduated: false,
    requiredElectives: tasks[0]!.electiveCredits,
    tasks: tasks.map(({ required, credit, doneAt }) => ({
      title: '',
      kind: 'content',
      required,
      credit,
      done: doneAt !== null && doneAt <= at,
    })),
  });

/** Whether the semester is for the grade that the child was in then. */
async function isForChild(tx: Tx, { studentId, semesterId }: NewCertificate, now: Date): Promise<boolean> {
  return (await listSemesters(tx, { studentId, now })).some(({ id }) => id === semesterId);
}
