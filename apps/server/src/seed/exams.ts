import { sql } from 'kysely';
import { questionTypes } from '@academy/contract/limits.ts';
import type { Db } from '../db/database.ts';
import type { ExamText, QuestionText } from './exam-file.ts';
import { upsertRows } from './upsert.ts';

interface Loading {
  readonly exams: ReadonlyMap<string, ExamText>;
  readonly contentIds: ReadonlyMap<string, number>;
}

/**
 * Loads the exams of courses. A question keeps its row, and with it the notebooks that it is in; one that is no longer in
 * its file is withdrawn, since notebooks still name it.
 */
export async function loadExams(db: Db, { exams, contentIds }: Loading): Promise<void> {
  for (const [slug, exam] of exams) {
    const courseId = contentIds.get(`course/${slug}`) ?? 0;
    const examId = await saveExam(db, { slug, exam, courseId });
    const lessons = await listLessonIds(db, courseId);
    const rows = exam.questions.map((question) => ({
      exam_id: examId,
      key: question.key,
      type: question.type,
      text: question.text,
      ...choicesOf(question),
      explanation: question.explanation,
      lesson_id: lessons.get(question.lesson) ?? null,
      at_second: question.second,
      withdrawn: false,
    }));
    await upsertRows(db, 'questions', { key: ['exam_id', 'key'], rows });
    await sql`update questions set withdrawn = true where exam_id = ${examId} and not withdrawn
      and key <> all (${rows.map(({ key }) => key)}::text[])`.execute(db);
  }
}

async function saveExam(
  db: Db,
  { slug, exam, courseId }: { slug: string; exam: ExamText; courseId: number },
): Promise<number> {
  const row = {
    key: slug,
    course_id: courseId,
    title: exam.title,
    draw_count: exam.draw,
    seconds: exam.minutes * 60,
    pass_percent: exam.pass,
    attempts_a_day: exam.attempts,
  };
  await upsertRows(db, 'exams', { key: ['course_id'], rows: [row] });
  const { id } = await db
    .selectFrom('exams')
    .select('id')
    .where('course_id', '=', courseId)
    .executeTakeFirstOrThrow();
  return id;
}

/** What can be chosen, and the places of what is right, ascending. */
function choicesOf(question: QuestionText): { options: string; answer: number[] } {
  if (question.type === questionTypes.trueOrFalse)
    return { options: JSON.stringify(['正确', '错误']), answer: [question.answer ? 0 : 1] };
  return {
    options: JSON.stringify(question.options),
    answer: question.answer.toSorted((a, b) => a - b),
  };
}

async function listLessonIds(db: Db, courseId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('lessons')
    .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
    .select(['lessons.id', 'lessons.key'])
    .where('chapters.course_id', '=', courseId)
    .execute();
  return new Map(rows.map(({ key, id }) => [key, id]));
}
