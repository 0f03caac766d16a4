import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Api } from '@academy/contract/endpoints.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import type { Person } from '../people/people.ts';
import type { SequenceDeps } from './sequences.ts';

const exams = join(import.meta.dirname, '../../demo/exams');

interface Question {
  readonly text: string;
  readonly options?: readonly string[];
  readonly answer: readonly number[] | boolean;
}

/** The right options of every question of the demo, by its text. */
const readAnswers = (): Map<string, readonly string[]> =>
  new Map(
    readdirSync(exams).flatMap((name) => {
      const { questions } = JSON.parse(readFileSync(join(exams, name), 'utf8')) as { questions: Question[] };
      return questions.map(({ text, options, answer }) => [text, rightOptions(options, answer)] as const);
    }),
  );

const rightOptions = (options: Question['options'], answer: Question['answer']): string[] =>
  typeof answer === 'boolean' ? [answer ? '正确' : '错误'] : answer.map((index) => options![index]!);

interface Content {
  readonly content_id: number;
  readonly content_type: ContentType;
}

/** A heartbeat covers half a minute at most. */
const heartbeatSeconds = 25;

type Unit = Content & { readonly lesson_id?: number };

/** Watches a unit from its beginning to its end, while the academy's clock moves on. */
async function watch({ traffic, academy }: SequenceDeps, person: Person, unit: Unit): Promise<void> {
  const opened = await traffic.call(person, 'POST content/interactive/view', { ...unit, step: 'open' });
  const { session_id, nonce, progress } = opened;
  const total = progress.total_seconds;
  for (let from = 0; from < total; from += heartbeatSeconds) {
    const to = Math.min(total, from + heartbeatSeconds);
    await academy.advance((to - from + 1) * 1_000);
    await traffic.call(person, 'POST content/interactive/view', {
      ...unit,
      step: to === total ? 'close' : 'beat',
      session_id,
      nonce: nonce!,
      beat_key: randomUUID(),
      intervals: `${from}-${to}`,
      position: to,
    });
  }
}

/** Learns a whole content: every lesson of a course, an article, a mini video. */
export async function learn(deps: SequenceDeps, person: Person, content: Content): Promise<void> {
  const { content_id, content_type } = content;
  const reference = { content_id, content_type };
  const { course } = await deps.traffic.call(person, 'GET content/detail', reference);
  const lessons = course?.chapters.flatMap((chapter) => chapter.lessons) ?? [];
  if (lessons.length === 0) return watch(deps, person, reference);
  for (const { id } of lessons) await watch(deps, person, { ...reference, lesson_id: id });
}

type Paper = Api['POST content/interactive/exam']['output'];

/** Takes an exam; with wrong answers it is failed, and its questions become mistakes. */
export async function takeExam(
  { traffic }: SequenceDeps,
  person: Person,
  { examId, isRight }: { examId: number; isRight: boolean },
): Promise<Paper> {
  const answers = readAnswers();
  const paper = await traffic.call(person, 'POST content/interactive/exam', {
    step: 'start',
    exam_id: examId,
  });
  const { attempt_id } = paper;
  for (const { place, text, options } of paper.questions) {
    const right = answers.get(text) ?? [];
    const chosen = options.flatMap((option, at) => (right.includes(option) === isRight ? [at] : []));
    const answer = {
      step: 'answer',
      attempt_id,
      place,
      chosen: chosen.slice(0, isRight ? 8 : 1).join(','),
    } as const;
    await traffic.call(person, 'POST content/interactive/exam', answer);
  }
  return traffic.call(person, 'POST content/interactive/exam', { step: 'submit', attempt_id });
}

/** A parent learns a course, fails its exam, passes it, and rates the course. */
export async function completeCourse(deps: SequenceDeps): Promise<void> {
  const { traffic, people } = deps;
  const person = people.byRole.user.at(-1)!;
  const { list } = await traffic.call(person, 'GET index/recommend', { content_type: 'course', size: 20 });
  const details = [];
  for (const { content_id } of list)
    details.push(await traffic.call(person, 'GET content/detail', { content_id, content_type: 'course' }));
  const shortest = details
    .filter(({ course }) => course?.exam)
    .sort((one, other) => one.course!.seconds - other.course!.seconds)[0]!;
  await learn(deps, person, shortest);
  const examId = shortest.course!.exam!.exam_id;
  await takeExam(deps, person, { examId, isRight: false });
  await takeExam(deps, person, { examId, isRight: true });
  await traffic.call(person, 'GET user/mistake', {});
  await traffic.call(person, 'POST content/interactive/rate', { content_id: shortest.content_id, stars: 5 });
}
