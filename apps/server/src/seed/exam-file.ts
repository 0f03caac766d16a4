import { type Static, Type } from 'typebox';
import { exams, questionTypes } from '@academy/contract/limits.ts';
import { DemoError } from './read-file.ts';
import type { CourseFile } from './shapes.ts';

const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
const Text = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const strict = { additionalProperties: false };

const shared = {
  key: Slug,
  text: Text(300),
  explanation: Text(300),
  /** The lesson that explains it, and from which second on. */
  lesson: Slug,
  second: Type.Integer({ minimum: 0 }),
};
const Place = Type.Integer({ minimum: 0, maximum: 7 });
const options = Type.Array(Text(60), { minItems: 3, maxItems: 6, uniqueItems: true });

const Single = Type.Object(
  {
    type: Type.Literal(questionTypes.single),
    ...shared,
    options,
    answer: Type.Array(Place, { minItems: 1, maxItems: 1 }),
  },
  strict,
);
const Multiple = Type.Object(
  {
    type: Type.Literal(questionTypes.multiple),
    ...shared,
    options,
    answer: Type.Array(Place, { minItems: 2, uniqueItems: true }),
  },
  strict,
);
/** Its options are 正确 and 错误. */
const TrueOrFalse = Type.Object(
  { type: Type.Literal(questionTypes.trueOrFalse), ...shared, answer: Type.Boolean() },
  strict,
);

/** A course's exam and its bank. */
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
export type QuestionText = ExamText['questions'][number];

/** Throws DemoError where an exam has no course, names no lesson of it, or has a right answer that is no option. */
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
