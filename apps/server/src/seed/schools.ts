import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { schoolYearOf } from '../kit/china-calendar.ts';
import type { Foundations } from './foundations.ts';
import { DemoError } from './demo-files.ts';
import type { SchoolText } from './school-file.ts';

interface LoadOptions {
  schoolLife: SchoolText;
  foundations: Foundations;
  contentIds: ReadonlyMap<string, number>;
  now: Date;
}

const day = 24 * 3_600_000;
/** The date `days` days after `now`, such as `2026-11-21`. */
const dateIn = (now: Date, days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10);

/**
 * Loads schools with the classes of this school year, and semesters with their tasks. Existing schools, classes and
 * semesters are not changed.
 */
export async function loadSchools(db: Db, loading: LoadOptions): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const school of loading.schoolLife.schools) await loadSchool(tx, school, loading);
    for (const semester of loading.schoolLife.semesters) await loadSemester(tx, semester, loading);
  });
}

async function loadSchool(
  tx: Tx,
  school: SchoolText['schools'][number],
  { foundations, now }: LoadOptions,
): Promise<void> {
  const { slug, name, account, area, grades, classes } = school;
  const accountId = foundations.account.get(account);
  const areaId = foundations.area.get(area);
  if (accountId === undefined || areaId === undefined)
    throw new DemoError(`demo/school-life.json: the account or area of ${slug} is missing`);
  await tx
    .insertInto('schools')
    .values({
      key: slug,
      name,
      account_id: accountId,
      area_id: areaId,
      grade_from: grades[0],
      grade_to: grades[1],
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`insert into school_classes (school_id, grade, school_year, name)
    select schools.id, grade, ${schoolYearOf(now)}, place || '班'
    from schools, generate_series(${grades[0]}::integer, ${grades[1]}::integer) grade,
      generate_series(1, ${classes}::integer) place
    where key = ${slug} on conflict do nothing`.execute(tx);
}

async function loadSemester(
  tx: Tx,
  semester: SchoolText['semesters'][number],
  { foundations, contentIds, now }: LoadOptions,
): Promise<void> {
  const { slug, account, name, grades, starts, ends, enabled, electives, tasks } = semester;
  const accountId = foundations.account.get(account);
  if (accountId === undefined) throw new DemoError(`demo/school-life.json: ${slug} has no account`);
  const added = await tx
    .insertInto('semesters')
    .values({
      key: slug,
      account_id: accountId,
      name,
      grade_from: grades[0],
      grade_to: grades[1],
      starts_on: dateIn(now, starts),
      ends_on: dateIn(now, ends),
      enabled,
      elective_credits: electives,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return;
  for (const [position, task] of tasks.entries()) {
    const { required } = task;
    const target =
      'on' in task
        ? { content_id: getContentId(contentIds, task.on) }
        : { exam_id: await getExamId(tx, getContentId(contentIds, task.exam)) };
    await tx
      .insertInto('semester_tasks')
      .values({ semester_id: added.id, position, required, ...target })
      .execute();
  }
}

/** The id of a content by its key. Throws DemoError when the demo has no such content. */
export function getContentId(contentIds: ReadonlyMap<string, number>, key: string): number {
  const id = contentIds.get(key);
  if (id === undefined) throw new DemoError(`demo/school-life.json: there is no ${key}`);
  return id;
}

/** The id of a course's exam. Throws DemoError when the course has none. */
export async function getExamId(tx: Tx, courseId: number): Promise<number> {
  const exam = await tx.selectFrom('exams').where('course_id', '=', courseId).select('id').executeTakeFirst();
  if (!exam) throw new DemoError('demo/school-life.json: a course of a task has no exam');
  return exam.id;
}
