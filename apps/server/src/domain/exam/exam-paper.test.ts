import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Answers,
  canChoose,
  createExamPaper,
  isRight,
  type Question,
  type Random,
  scoreExamPaper,
} from './exam-paper.ts';
import { bankOf, seeded } from './testing/question-bank.ts';

const draws = fc.record({ size: fc.integer({ min: 1, max: 30 }), count: fc.integer({ min: 1, max: 50 }) });
const ids = (questions: readonly { question_id: number }[]) => questions.map((one) => one.question_id);

test('a paper has the requested number of different questions, or all of a smaller bank', () => {
  fc.assert(
    fc.property(bankOf, draws, fc.integer(), (make, { size, count }, seed) => {
      const bank = make(size);
      const paper = createExamPaper(bank, { count, random: seeded(seed) });
      expect(paper).toHaveLength(Math.min(size, count));
      expect(new Set(ids(paper)).size).toBe(paper.length);
      for (const id of ids(paper)) expect(ids(bank)).toContain(id);
    }),
  );
});

test('options keep their texts in any order, and the right indexes follow', () => {
  fc.assert(
    fc.property(bankOf, fc.integer(), (make, seed) => {
      const bank = make(12);
      for (const drawn of createExamPaper(bank, { count: 12, random: seeded(seed) })) {
        const { options, answer, text } = bank.find((one) => one.question_id === drawn.question_id)!;
        expect(drawn.text).toBe(text);
        expect(drawn.options.toSorted()).toEqual(options.toSorted());
        const words = (of: readonly string[], places: readonly number[]) => places.map((at) => of[at]).sort();
        expect(words(drawn.options, drawn.answer)).toEqual(words(options, answer));
        expect(drawn.answer).toEqual(drawn.answer.toSorted((a, b) => a - b));
        if (drawn.type === 3) expect(drawn.options).toEqual(options);
      }
    }),
  );
});

test('a paper is a snapshot: creating one does not change the bank, and later changes of the bank do not change the paper', () => {
  fc.assert(
    fc.property(bankOf, fc.integer(), (make, seed) => {
      const bank = make(10);
      const before = structuredClone(bank);
      const paper = createExamPaper(bank, { count: 6, random: seeded(seed) });
      expect(bank).toEqual(before);
      const original = structuredClone(paper);
      createExamPaper(bank, { count: 10, random: seeded(seed + 1) });
      expect(paper).toEqual(original);
    }),
  );
});

test('the same random numbers create the same paper; every question and every position comes up', () => {
  fc.assert(
    fc.property(bankOf, fc.integer(), (make, seed) => {
      const draw = () => createExamPaper(make(10), { count: 5, random: seeded(seed) });
      expect(draw()).toEqual(draw());
    }),
  );
  const bank = Array.from({ length: 4 }, (_, at) => ({
    question_id: at + 1,
    type: 1 as const,
    text: `题${at}`,
    options: ['甲', '乙', '丙'],
    answer: [0],
    explanation: '解析',
    lesson: null,
  }));
  const random: Random = seeded(7);
  const drawn = Array.from({ length: 400 }, () => createExamPaper(bank, { count: 1, random })[0]!);
  expect(new Set(ids(drawn)).size).toBe(4);
  for (const place of [0, 1, 2]) {
    const times = drawn.filter(({ answer }) => answer[0] === place).length;
    expect(times).toBeGreaterThan(90);
  }
});

test('single choices come first, true or false last', () => {
  fc.assert(
    fc.property(bankOf, fc.integer(), (make, seed) => {
      const types = createExamPaper(make(15), { count: 9, random: seeded(seed) }).map(({ type }) => type);
      expect(types).toEqual(types.toSorted((a, b) => a - b));
    }),
  );
});

const papers = fc
  .tuple(bankOf, fc.integer({ min: 1, max: 20 }), fc.integer())
  .map(([make, count, seed]) => createExamPaper(make(20), { count, random: seeded(seed) }));

test('exactly the right options make an answer right', () => {
  expect(isRight({ answer: [0, 2] }, [2, 0])).toBe(true);
  expect(isRight({ answer: [0, 2] }, [0])).toBe(false);
  expect(isRight({ answer: [0, 2] }, [0, 1, 2])).toBe(false);
  expect(isRight({ answer: [0, 2] }, [0, 1])).toBe(false);
  expect(isRight({ answer: [0] })).toBe(false);
  fc.assert(
    fc.property(
      fc.subarray([0, 1, 2, 3, 4, 5], { minLength: 1 }),
      fc.subarray([0, 1, 2, 3, 4, 5]),
      (answer, chosen) => {
        expect(isRight({ answer }, chosen.toReversed())).toBe(String(answer) === String(chosen));
      },
    ),
  );
});

test('answering everything right scores everything, and one wrong answer costs one', () => {
  fc.assert(
    fc.property(papers, fc.nat(), (paper, pick) => {
      const answers: Record<string, readonly number[]> = Object.fromEntries(
        paper.map(({ answer }, place) => [place, answer]),
      );
      const all = scoreExamPaper(paper, answers, 100);
      expect(all).toMatchObject({ rightCount: paper.length, passed: true, wrong: [] });
      const place = pick % paper.length;
      const { options, answer, question_id: id } = paper[place]!;
      answers[place] = [options.findIndex((_, at) => !answer.includes(at))];
      const missed = scoreExamPaper(paper, answers, 100);
      // Every option can be right; then there is no wrong one to choose.
      if (answer.length === options.length) return;
      expect(missed).toMatchObject({ rightCount: paper.length - 1, passed: false, wrong: [id] });
    }),
  );
});

test('an unanswered question scores nothing and is not in the wrong-answer notebook', () => {
  fc.assert(
    fc.property(papers, (paper) => {
      const none = { rightCount: 0, passed: false, right: [], wrong: [] };
      expect(scoreExamPaper(paper, {}, 60)).toEqual(none);
      const empty: Answers = Object.fromEntries(paper.map((_, place) => [place, []]));
      expect(scoreExamPaper(paper, empty, 60)).toEqual(none);
    }),
  );
});

test('reaching exactly the pass mark passes, for any number of questions', () => {
  const bank = (count: number): Question[] =>
    Array.from({ length: count }, (_, at) => ({
      question_id: at,
      type: 3,
      text: '题',
      options: ['正确', '错误'],
      answer: [0],
      explanation: '',
      lesson: null,
    }));
  const rightOnes = (count: number): Answers =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [at, [0]]));
  expect(scoreExamPaper(bank(8), rightOnes(6), 75).passed).toBe(true);
  expect(scoreExamPaper(bank(8), rightOnes(5), 75).passed).toBe(false);
  expect(scoreExamPaper(bank(3), rightOnes(2), 66).passed).toBe(true);
  expect(scoreExamPaper(bank(3), rightOnes(2), 67).passed).toBe(false);
});

test('only offered options can be chosen, and one at most except for multiple choices', () => {
  const question = { options: ['甲', '乙', '丙'], type: 1 } as unknown as Question;
  expect(canChoose(question, [])).toBe(true);
  expect(canChoose(question, [2])).toBe(true);
  for (const chosen of [[3], [-1], [0.5], [NaN], [0, 1]]) expect(canChoose(question, chosen)).toBe(false);
  const many = { ...question, type: 2 } as Question;
  expect(canChoose(many, [0, 2])).toBe(true);
  expect(canChoose(many, [2, 2])).toBe(false);
});
