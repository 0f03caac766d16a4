import { sql } from 'kysely';
import { beforeAll, beforeEach } from 'vitest';
import type { Paper } from '@academy/contract/areas/learning.ts';
import { loadShippedRules } from '../../../domain/credit/credit-rules.ts';
import { systemClock } from '../../../kit/clock.ts';
import { addExam, type ExamOptions } from '../../testing/exam.ts';
import { addCourse, addScene, addUser, type Scene } from '../../testing/rows.ts';
import { useTestModule } from '../../testing/test-module.ts';
import { createInteractionRoutes } from '../routes.ts';

type Question = Paper['questions'][number];

/** The right positions, by the texts of the options. */
export const rightOf = ({ type, options }: Question): string =>
  type === 3 ? '1' : options.flatMap((text, at) => (text.startsWith('对') ? [at] : [])).join(',');
export const wrongOf = ({ type, options }: Question): string =>
  type === 3 ? '0' : String(options.findIndex((text) => text.startsWith('错')));

type Create = Parameters<typeof useTestModule>[0];

/** A new user for each test, who takes exams over HTTP; `more` are routes of other modules that a file needs. */
export function useExams(more: Create = () => []) {
  const academy = useTestModule((deps) => [...createInteractionRoutes(deps), ...more(deps)]);
  const here: { scene?: Scene; uid?: number } = {};
  const enter = async () => {
    here.uid = await addUser(academy.db, here.scene!, { avatar_id: null });
  };
  beforeAll(async () => {
    here.scene = await addScene(academy.db);
    await loadShippedRules(academy.db, systemClock.now());
  });
  beforeEach(enter);

  const me = () => academy.as({ uid: here.uid! });
  const answer = ({ attempt_id: id }: Paper, place: number, chosen: string) =>
    me().send('POST content/interactive/exam', { step: 'answer', attempt_id: id, place, chosen });
  return {
    academy,
    me,
    answer,
    get scene() {
      return here.scene!;
    },
    /** From here on another user calls. */
    enter,
    async anExam(options: Partial<ExamOptions> = {}) {
      const course = await addCourse(academy.db, here.scene!);
      const { id: lesson } = await academy.db
        .selectFrom('lessons')
        .innerJoin('chapters', 'chapters.id', 'lessons.chapter_id')
        .select('lessons.id')
        .where('course_id', '=', course)
        .executeTakeFirstOrThrow();
      const exam = await addExam(academy.db, { course_id: course, lesson_id: lesson, ...options });
      return { course, lesson, exam };
    },
    start: (exam: number) => me().done('POST content/interactive/exam', { step: 'start', exam_id: exam }),
    submit: ({ attempt_id: id }: Paper) =>
      me().done('POST content/interactive/exam', { step: 'submit', attempt_id: id }),
    read: ({ attempt_id: id }: Paper) =>
      me().done('POST content/interactive/exam', { step: 'read', attempt_id: id }),
    /** The first `right` questions answered right, the others wrong. */
    async answerAll(paper: Paper, right = paper.questions.length) {
      for (const question of paper.questions)
        await answer(paper, question.place, question.place < right ? rightOf(question) : wrongOf(question));
    },
    /** Moves the start of the attempt so many seconds back. */
    age: ({ attempt_id: id }: Paper, seconds: number) =>
      sql`update exam_attempts set started_at = started_at - ${seconds} * interval '1 s',
        ends_at = ends_at - ${seconds} * interval '1 s' where id = ${id}`.execute(academy.db),
    async listAttempts() {
      const { rows } = await sql<{ id: string; submitted: boolean }>`
        select id, submitted_at is not null as submitted from exam_attempts where user_id = ${here.uid}`.execute(
        academy.db,
      );
      return rows;
    },
  };
}
