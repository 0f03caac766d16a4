import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { createAttempts, findExam } from '../../domain/exam/attempts.ts';
import type { Families } from '../school-file.ts';
import { schoolYearOf } from '../../kit/china-calendar.ts';
import { findAdults, listUnits } from './queries.ts';
import { graduateFamilies } from './graduate-families.ts';
import { type Family, generateFamilies, type Guardian } from './generate-families.ts';
import { generateLearning, type Learning, orderUnits, type Unit } from './generate-learning.ts';
import {
  insertLedgerEntries,
  insertFamilies,
  insertExamCredits,
  insertViewSessions,
  type Learner,
  submitAttempts,
} from './insert-families.ts';

/** Another seed generates other families from the same people. */
const seed = 'effective-parents';
const passShare = 0.7;

interface LoadOptions {
  families: Families | undefined;
  now: Date;
}

/**
 * Loads the families of the schools with months of learning, in one transaction. Does nothing when families exist
 * already.
 */
export async function loadFamilies(db: Db, { families: file, now }: LoadOptions): Promise<void> {
  if (!file) return;
  await db.transaction().execute(async (tx) => {
    const known = await sql`select from students where starts_with(key, 'demo/family-') limit 1`.execute(tx);
    if (known.rows.length > 0) return;
    // The history of several hundred people is inserted with one statement per table, which takes longer than a
    // statement may.
    await sql`set local statement_timeout = 0`.execute(tx);
    let firstNumber = 1;
    const takenIds = new Set<number>();
    for (const group of file.groups) {
      const adults = await findAdults(tx, { school: group.school, takenIds });
      const unusedIds = new Set(adults.map(({ id }) => id));
      const families = generateFamilies(group, { seed, firstNumber, adults, names: file, now });
      for (const { id } of adults) unusedIds.delete(id);
      for (const id of unusedIds) takenIds.add(id);
      firstNumber += group.count;
      await loadGroup(tx, { families, school: group.school, now });
    }
    await sql`analyze students, guardians, progress, exam_attempts, view_sessions, view_intervals`.execute(
      tx,
    );
    for (const school of new Set(file.groups.map((group) => group.school)))
      await graduateFamilies(tx, { school, seed, now });
  });
}

interface GroupOptions {
  families: Family[];
  school: string;
  now: Date;
}

async function loadGroup(tx: Tx, { families, school, now }: GroupOptions): Promise<void> {
  const ids = await insertFamilies(tx, { families, school, year: schoolYearOf(now) });
  const { units, semesterContents } = await listUnits(tx, school);
  const comments = await listComments(tx, families);
  const learners: Learner[] = [];
  for (const [index, { guardians }] of families.entries()) {
    for (const guardian of guardians) {
      const { userId, boundAt } = guardian;
      const openContents = semesterContents.filter(({ endsAt }) => endsAt > boundAt);
      const semesterContentIds = new Set(openContents.map(({ id }) => id));
      const orderedUnits = orderUnits(units, { seed: `${seed}/order/${userId}`, semesterContentIds });
      const learning = generateLearningInOrder(guardian, {
        units: orderedUnits,
        comments: comments.get(userId) ?? [],
        now,
      });
      learners.push({ userId, studentId: ids[index]!, ...learning });
    }
  }
  await insertViewSessions(tx, learners);
  await insertLedgerEntries(tx, learners);
  await passExams(tx, learners, now);
  await insertExamCredits(
    tx,
    learners.map(({ userId }) => userId),
  );
}

interface CommentTime {
  readonly userId: number;
  readonly contentId: number;
  readonly at: Date;
}

/** The comments that the guardians have written, by user. */
async function listComments(tx: Tx, families: readonly Family[]): Promise<Map<number, CommentTime[]>> {
  const userIds = families.flatMap(({ guardians }) => guardians.map(({ userId }) => userId));
  const { rows } = await sql<CommentTime>`
    select user_id as "userId", content_id as "contentId", created_at as at from comments
    where user_id = any(${userIds}::bigint[])`.execute(tx);
  return Map.groupBy(rows, ({ userId }) => userId);
}

/**
 * What a guardian learned, without the contents that they would view for the first time after they commented on them: those
 * they knew before.
 */
function generateLearningInOrder(
  guardian: Guardian,
  { units, comments, now }: { units: readonly Unit[]; comments: readonly CommentTime[]; now: Date },
): Learning {
  const learning = generateLearning(guardian, { seed, units, now });
  const isTooLate = ({ contentId, at }: CommentTime) => {
    const first = learning.viewSessions.find(({ unit }) => unit.contentId === contentId);
    return first !== undefined && first.endedAt > at;
  };
  const known = new Set(comments.filter(isTooLate).map(({ contentId }) => contentId));
  if (known.size === 0) return learning;
  // Everything after an evening that is left out comes earlier, so that is looked at again.
  const others = units.filter(({ contentId }) => !known.has(contentId));
  return generateLearningInOrder(guardian, { units: others, comments, now });
}

/** Passes the exams of seven in ten finished courses, two minutes after each course, with every answer right. */
async function passExams(tx: Tx, learners: readonly Learner[], now: Date): Promise<void> {
  const exams = await listExams(tx);
  const attempts = learners.flatMap(({ userId, studentId, finished }) =>
    finished.flatMap(({ contentId, at }, index) => {
      const startedAt = new Date(at.getTime() + 120_000);
      const exam = exams.get(contentId);
      if (!exam || (userId * 7 + index * 3) % 10 >= passShare * 10 || startedAt >= now) return [];
      return [{ exam, userId, studentId, now: startedAt }];
    }),
  );
  await createAttempts(tx, attempts);
  await submitAttempts(
    tx,
    learners.map(({ userId }) => userId),
  );
}

/** The exams that can be taken, by course id. */
async function listExams(tx: Tx) {
  const { rows } = await sql<{ id: number; courseId: number }>`
    select id, course_id as "courseId" from exams order by id`.execute(tx);
  const exams = new Map<number, NonNullable<Awaited<ReturnType<typeof findExam>>>>();
  for (const { id, courseId } of rows) {
    const exam = await findExam(tx, id);
    if (exam) exams.set(courseId, exam);
  }
  return exams;
}
