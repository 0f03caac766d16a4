import type { ContentType } from '@academy/contract/limits.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { taskCredit } from '../domain/credit/content-credit.ts';
import { createAttempt, findAttempt, findExam, submitAttempt } from '../domain/exam/attempts.ts';
import type { ExamPaper } from '../domain/exam/exam-paper.ts';
import { findUnit } from '../domain/progress/learning-unit.ts';
import { saveUnitProgress } from '../domain/progress/unit-progress.ts';
import { issueCertificate } from '../domain/graduation/certificates.ts';
import { addFullViewSession } from './record-activities.ts';
import { DemoError } from './demo-files.ts';
import type { SchoolText } from './school-file.ts';
import { getContentId, getExamId } from './schools.ts';

interface LoadOptions {
  children: SchoolText['children'];
  contentIds: ReadonlyMap<string, number>;
  now: Date;
}
type Child = SchoolText['children'][number];

const day = 24 * 3_600_000;

/**
 * Adds the demo parents' children with what was learned for them. A user who already has a child is skipped, so a
 * second load adds nothing.
 */
export async function loadChildren(db: Db, loading: LoadOptions): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const userIds = await listUsersWithoutChildren(tx);
    for (const child of loading.children) {
      const userId = userIds.get(`demo/${child.parent}`);
      if (userId !== undefined) await loadChild(tx, child, { ...loading, userId });
    }
  });
}

async function listUsersWithoutChildren(tx: Tx): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from users where state = 'active' and mobile is not null
      and not exists (select from guardians where user_id = users.id)`.execute(tx);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

async function loadChild(
  tx: Tx,
  child: Child,
  { userId, contentIds, now }: LoadOptions & { userId: number },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into students (key, name, grade, school_id, class_id, created_at, enrolment_state)
    select ${`demo/${child.slug}`}, ${child.name}, ${child.grade}::smallint, schools.id, school_classes.id,
      ${now}::timestamptz - interval '200 days', 'confirmed'
    from schools join school_classes on school_id = schools.id and school_classes.grade = ${child.grade}
      and school_classes.name = ${`${child.class}班`}
    where schools.key = ${child.school} order by school_year desc limit 1
    on conflict (key) do nothing returning id`.execute(tx);
  const studentId = rows[0]?.id;
  if (studentId === undefined) return;
  await tx
    .insertInto('guardians')
    .values({
      user_id: userId,
      student_id: studentId,
      relation: child.relation,
      current: child.current,
      bound_at: new Date(now.getTime() - 200 * day),
    })
    .execute();
  for (const achievement of child.learned) {
    const at = new Date(now.getTime() - achievement.daysAgo * day);
    const learner = { userId, studentId, at };
    if ('on' in achievement) await completeContent(tx, getContentId(contentIds, achievement.on), learner);
    else
      await takeExam(tx, getContentId(contentIds, achievement.exam), {
        ...learner,
        wrong: achievement.wrong,
      });
  }
  for (const { semester, daysAgo } of child.graduated)
    await graduate(tx, semester, { child, userId, studentId, at: new Date(now.getTime() - daysAgo * day) });
}

interface Learner {
  userId: number;
  studentId: number;
  at: Date;
}

/** Completes the whole content; of a course every lesson. */
async function completeContent(tx: Tx, contentId: number, { userId, studentId, at }: Learner): Promise<void> {
  const { rows } = await sql<{ type: ContentType; lesson_id: number | null }>`
    select contents.type, lessons.id as lesson_id from contents left join chapters on course_id = contents.id
    left join lessons on chapter_id = chapters.id where contents.id = ${contentId}
    order by chapters.position, lessons.position`.execute(tx);
  for (const { type, lesson_id: lesson } of rows) {
    const unit = await findUnit(tx, { contentId, type, lessonId: lesson ?? undefined });
    if (!unit) continue;
    await addFullViewSession(tx, unit, { userId, studentId, at });
    const seen = [[0, unit.total]] as const;
    await saveUnitProgress(tx, { userId, unit, seen, position: unit.total, madeAt: at, now: at });
  }
}

/** How long an attempt takes, in milliseconds. */
const examTime = 4 * 60_000;

/**
 * Draws an exam attempt like for everybody and submits it with the first `wrong` answers wrong, which the notebook
 * keeps, and the others right.
 */
async function takeExam(
  tx: Tx,
  courseId: number,
  { userId, studentId, at, wrong = 0 }: Learner & { wrong: number | undefined },
): Promise<void> {
  const exam = await findExam(tx, await getExamId(tx, courseId));
  if (!exam) throw new DemoError('demo/school-life.json: an exam that was taken has no questions');
  const id = await createAttempt(tx, { exam, userId, studentId, now: at });
  const attempt = (await findAttempt(tx, { userId, id }))!;
  const answers = Object.fromEntries(
    attempt.paper.map((question, place) => [place, place < wrong ? chooseWrong(question) : question.answer]),
  );
  await sql`update exam_attempts set answers = ${JSON.stringify(answers)}::jsonb where id = ${id}`.execute(
    tx,
  );
  await submitAttempt(tx, { ...attempt, answers }, new Date(at.getTime() + examTime));
}

/** The option after the right one; of several right ones, one is forgotten. */
const chooseWrong = ({ options, answer }: ExamPaper[number]): number[] =>
  answer.length > 1 ? answer.slice(1) : [(answer[0]! + 1) % options.length];

async function graduate(
  tx: Tx,
  semester: string,
  { child, userId, studentId, at }: Learner & { child: Child },
): Promise<void> {
  const { rows } = await sql<{ id: number; credits: number }>`
    select semesters.id, (select coalesce(sum(${taskCredit('task')}), 0) from semester_tasks task
      left join exams on exams.id = exam_id
      where semester_id = semesters.id and (exists (select from progress where user_id = ${userId}
        and progress.content_id = task.content_id and completed_at is not null)
        or exists (select from exam_attempts tried where user_id = ${userId} and tried.exam_id = task.exam_id and passed)
      )) as credits from semesters where key = ${semester}`.execute(tx);
  const [semesterRow] = rows;
  if (!semesterRow) throw new DemoError(`demo/school-life.json: there is no semester ${semester}`);
  await issueCertificate(tx, {
    studentId,
    semesterId: semesterRow.id,
    studentName: child.name,
    userId,
    credits: semesterRow.credits,
    now: at,
  });
}
