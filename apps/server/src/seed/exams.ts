import { type Static, Type } from 'typebox';
import { exams, questionTypes } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../db/database.ts';
import { DemoError } from './demo-files.ts';
import type { CourseFile } from './file-schemas.ts';
import { loadRows } from './load-rows.ts';

interface LoadOptions {
  readonly exams: ReadonlyMap<string, ExamText>;
  readonly contentIds: ReadonlyMap<string, number>;
}

/**
 * Loads the exams of the courses. A question keeps its row, and with it its place in the users' notebooks. A question
 * that is no longer in a file is marked withdrawn, not deleted, because notebooks still refer to it; so are those of an
 * exam whose file was removed.
 */
export async function loadExams(db: Db, { exams, contentIds }: LoadOptions): Promise<void> {
  const courses = [...exams].map(([slug, exam]) => ({
    slug,
    exam,
    courseId: contentIds.get(`course/${slug}`) ?? 0,
  }));
  const examRows = courses.map(({ slug, exam, courseId }) => ({
    key: slug,
    course_id: courseId,
    title: exam.title,
    draw_count: exam.draw,
    seconds: exam.minutes * 60,
    pass_percent: exam.pass,
    attempts_a_day: exam.attempts,
  }));
  await loadRows(db, 'exams', { key: ['course_id'], rows: examRows, restoresDeleted: true });
  const idRows = await db.selectFrom('exams').select(['id', 'course_id']).execute();
  const examIds = new Map(idRows.map(({ id, course_id: courseId }) => [courseId, id]));
  const rows: ReturnType<typeof toRow>[] = [];
  for (const { exam, courseId } of courses) {
    const lessons = await listLessonIds(db, courseId);
    rows.push(...exam.questions.map((question) => toRow(question, examIds.get(courseId)!, lessons)));
  }
  await loadRows(db, 'questions', { key: ['exam_id', 'key'], rows, withdraw: withdrawQuestions });
}

const toRow = (question: QuestionText, examId: number, lessons: ReadonlyMap<string, number>) => ({
  exam_id: examId,
  key: question.key,
  type: question.type,
  text: question.text,
  ...choicesOf(question),
  explanation: question.explanation,
  lesson_id: lessons.get(question.lesson) ?? null,
  at_second: question.second,
  withdrawn: false,
});

async function withdrawQuestions(tx: Tx, removed: readonly { id: number }[]): Promise<void> {
  const ids = removed.map(({ id }) => id);
  await tx.updateTable('questions').set({ withdrawn: true }).where('id', 'in', ids).execute();
}

/** The options, and the indexes of the right ones in ascending order. */
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

const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const strict = { additionalProperties: false };

const questionFields = {
  key: Slug,
  text: Text(300),
  explanation: Text(300),
  /** The slug of the lesson that explains the question, and the second at which it does. */
  lesson: Slug,
  second: Type.Integer({ minimum: 0 }),
};
const OptionIndex = Type.Integer({ minimum: 0, maximum: 7 });
const options = Type.Array(Text(60), { minItems: 3, maxItems: 6, uniqueItems: true });

const Single = Type.Object(
  {
    type: Type.Literal(questionTypes.single),
    ...questionFields,
    options,
    answer: Type.Array(OptionIndex, { minItems: 1, maxItems: 1 }),
  },
  strict,
);
const Multiple = Type.Object(
  {
    type: Type.Literal(questionTypes.multiple),
    ...questionFields,
    options,
    answer: Type.Array(OptionIndex, { minItems: 2, uniqueItems: true }),
  },
  strict,
);
/** The options are always 正确 and 错误. */
const TrueOrFalse = Type.Object(
  { type: Type.Literal(questionTypes.trueOrFalse), ...questionFields, answer: Type.Boolean() },
  strict,
);

/** An exam of a course with its question bank. */
export const ExamFile = Type.Object(
  {
    title: Text(40),
    draw: Type.Integer({ minimum: 1, maximum: exams.maxQuestions }),
    minutes: Type.Integer({ minimum: 1, maximum: 120 }),
    pass: Type.Integer({ minimum: 1, maximum: 100 }),
    attempts: Type.Integer({ minimum: 1, maximum: 20 }),
    questions: Type.Array(Type.Union([Single, Multiple, TrueOrFalse]), { minItems: 1 }),
  },
  strict,
);
export type ExamText = Static<typeof ExamFile>;
type QuestionText = ExamText['questions'][number];

/**
 * Throws DemoError when an exam has no course, draws more questions than it has, repeats a key, names an unknown
 * lesson, or has a right answer outside its options.
 */
export function checkExams(
  exams: ReadonlyMap<string, ExamText>,
  courses: ReadonlyMap<string, Static<typeof CourseFile>>,
): void {
  for (const [slug, { draw, questions }] of exams) {
    const fail = (what: string) => new DemoError(`demo/exams/${slug}.json: ${what}`);
    const course = courses.get(slug);
    if (!course) throw fail('there is no such course');
    if (draw > questions.length) throw fail('/draw is more than there are questions');
    const keys = new Set(questions.map(({ key }) => key));
    if (keys.size < questions.length) throw fail('two questions have the same /key');
    const lessons = new Set(
      course.chapters.flatMap((chapter) => chapter.lessons).map((lesson) => lesson.slug),
    );
    for (const question of questions) {
      if (!lessons.has(question.lesson)) throw fail(`/lesson ${question.lesson} is not of this course`);
      if (question.type === questionTypes.trueOrFalse) continue;
      if (Math.max(...question.answer) >= question.options.length)
        throw fail(`/answer of ${question.key} is no option`);
    }
  }
}
