import type { CourseExam, MyExam } from '@academy/contract/areas/content.ts';
import type { Paper } from '@academy/contract/areas/learning.ts';
import type { Handlers } from '@academy/client/testing/fake-server.ts';

export const sampleExam: CourseExam = {
  exam_id: 5,
  title: '小测：写作业的三件事',
  question_count: 3,
  seconds: 600,
  pass_percent: 60,
  attempts_a_day: 3,
  credit: 1,
};

export const sampleExamStatus = (change: Partial<MyExam> = {}): MyExam => ({
  passed: false,
  attempts_left: 3,
  open_attempt: null,
  last: null,
  ...change,
});

const bank = [
  { type: 1, text: '孩子起身多半因为什么？', options: ['渴了', '碰到了难处', '存心作对'], answer: [1] },
  { type: 2, text: '要悄悄记下哪些？', options: ['几点起身', '写到哪里', '挨了几次批评'], answer: [0, 1] },
  { type: 3, text: '写作业的时候不许喝水。', options: ['正确', '错误'], answer: [1] },
];

const attempt = '11111111-1111-4111-8111-111111111111';

/** The server's state of one attempt. */
interface AttemptState {
  chosen: Record<number, number[]>;
  submitted: boolean;
  secondsLeft: number;
}

/** A server with one exam of three questions that saves and scores answers as the real one does. */
export function createExamDesk(initialState: Partial<AttemptState> = {}) {
  const attemptState: AttemptState = { chosen: {}, submitted: false, secondsLeft: 600, ...initialState };
  const steps: string[] = [];
  const isRight = (place: number) => String(attemptState.chosen[place] ?? []) === String(bank[place]!.answer);
  const paper = (): Paper => {
    const right = bank.filter((_, place) => isRight(place)).length;
    return {
      attempt_id: attempt,
      exam_id: 5,
      title: sampleExam.title,
      course_id: 7,
      started_at: '2026-11-21T10:00:00.000Z',
      ends_at: '2026-11-21T10:10:00.000Z',
      seconds_left: attemptState.submitted ? 0 : attemptState.secondsLeft,
      submitted: attemptState.submitted,
      right_count: attemptState.submitted ? right : null,
      passed: attemptState.submitted ? right >= 2 : null,
      pass_percent: 60,
      attempts_left: 2,
      earned:
        attemptState.submitted && right >= 2 ? [{ ledger: 1, amount: 1, text: '通过一门课程的考试' }] : [],
      questions: bank.map(({ answer, ...question }, place) => ({
        ...question,
        place,
        chosen: attemptState.chosen[place] ?? [],
        result: attemptState.submitted ? explain(place, answer, isRight(place)) : null,
      })),
    };
  };
  const handlers: Handlers = {
    'POST content/interactive/exam': ({ step, place = '0', chosen = '' }) => {
      steps.push(step === 'answer' ? `${place}:${chosen}` : step);
      if (step === 'submit') attemptState.submitted = true;
      if (step === 'answer' && !attemptState.submitted)
        attemptState.chosen[Number(place)] = chosen ? chosen.split(',').map(Number) : [];
      return paper();
    },
  };
  return { handlers, attemptState, steps };
}

const explain = (place: number, answer: number[], right: boolean) => ({
  right,
  answer,
  explanation: `第 ${place + 1} 题这样说，因为课上讲过。`,
  lesson: { course_id: 7, lesson_id: 12, title: '把“快点写”换成一句有用的话', second: 9 },
});
