import type { ContentType } from '@academy/contract/limits.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { beginAttempt, findExam } from '../domain/exam/begin-attempt.ts';
import { findSubject } from '../domain/progress/find-subject.ts';
import { keepPart } from '../domain/progress/keep-part.ts';
import { issueCertificate } from '../domain/graduation/issue-certificate.ts';
import { addStay } from './add-stay.ts';
import { DemoError } from './read-file.ts';
import type { SchoolText } from './school-file.ts';
import { contentOf, examOf } from './school-life.ts';

interface Loading {
  children: SchoolText['children'];
  contentIds: ReadonlyMap<string, number>;
  now: Date;
}
type Child = SchoolText['children'][number];

const day = 24 * 3_600_000;

/** Gives the demo's parents their children, with what was learned for them. Once: who has a child is left alone. */
export async function loadChildren(db: Db, loading: Loading): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const newcomers = await listNewcomers(tx);
    for (const child of loading.children) {
      const userId = newcomers.get(`demo/${child.parent}`);
      if (userId !== undefined) await loadChild(tx, child, { ...loading, userId });
    }
  });
}

async function listNewcomers(tx: Tx): Promise<Map<string | null, number>> {
  const { rows } = await sql<{ id: number; key: string }>`
    select id, key from users where state = 'active' and mobile is not null
      and not exists (select from guardians where user_id = users.id)`.execute(tx);
  return new Map(rows.map(({ id, key }) => [key, id]));
}

async function loadChild(
  tx: Tx,
  child: Child,
  { userId, contentIds, now }: Loading & { userId: number },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into students (key, name, grade, school_id, class_id, created_at)
    select ${`demo/${child.slug}`}, ${child.name}, ${child.grade}::smallint, schools.id, school_classes.id,
      ${now}::timestamptz - interval '200 days'
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
  for (const learned of child.learned) {
    const at = new Date(now.getTime() - learned.daysAgo * day);
    const learner = { userId, studentId, at };
    if ('on' in learned) await finish(tx, contentOf(contentIds, learned.on), learner);
    else await pass(tx, contentOf(contentIds, learned.exam), learner);
  }
  for (const { semester, daysAgo } of child.graduated)
    await graduate(tx, semester, { child, userId, studentId, at: new Date(now.getTime() - daysAgo * day) });
}

interface Learner {
  userId: number;
  studentId: number;
  at: Date;
}

/** Everything of it was seen from its beginning to its end, a course lesson by lesson. */
async function finish(tx: Tx, contentId: number, { userId, studentId, at }: Learner): Promise<void> {
  const { rows } = await sql<{ type: ContentType; lesson_id: number | null }>`
    select contents.type, lessons.id as lesson_id from contents left join chapters on course_id = contents.id
    left join lessons on chapter_id = chapters.id where contents.id = ${contentId}
    order by chapters.position, lessons.position`.execute(tx);
  for (const { type, lesson_id: lesson } of rows) {
    const subject = await findSubject(tx, { contentId, type, lessonId: lesson ?? undefined });
    if (!subject) continue;
    await addStay(tx, subject, { userId, studentId, at });
    const seen = [[0, subject.total]] as const;
    await keepPart(tx, { userId, subject, seen, position: subject.total, madeAt: at, now: at });
  }
}

/** A paper drawn as for everybody, with every answer right. */
async function pass(tx: Tx, courseId: number, { userId, studentId, at }: Learner): Promise<void> {
  const exam = await findExam(tx, await examOf(tx, courseId));
  if (!exam) throw new DemoError('demo/school-life.json: an exam that was passed has no questions');
  const id = await beginAttempt(tx, { exam, userId, studentId, now: at });
  await sql`update exam_attempts set submitted_at = started_at + interval '4 minutes', passed = true,
      right_count = jsonb_array_length(paper),
      answers = (select jsonb_object_agg((place - 1)::text, question -> 'answer')
        from jsonb_array_elements(paper) with ordinality as given (question, place))
    where id = ${id}`.execute(tx);
}

async function graduate(
  tx: Tx,
  semester: string,
  { child, userId, studentId, at }: Learner & { child: Child },
): Promise<void> {
  const { rows } = await sql<{ id: number; credits: number }>`
    select semesters.id, (select coalesce(sum(credit), 0) from semester_tasks task
      left join exams on exams.id = exam_id
      where semester_id = semesters.id and (exists (select from progress where user_id = ${userId}
        and progress.content_id = task.content_id and completed_at is not null)
        or exists (select from exam_attempts tried where user_id = ${userId} and tried.exam_id = task.exam_id and passed)
      )) as credits from semesters where key = ${semester}`.execute(tx);
  const [found] = rows;
  if (!found) throw new DemoError(`demo/school-life.json: there is no semester ${semester}`);
  await issueCertificate(tx, {
    studentId,
    semesterId: found.id,
    studentName: child.name,
    userId,
    credits: found.credits,
    now: at,
  });
}
