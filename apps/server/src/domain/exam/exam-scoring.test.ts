import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createExamPaper, type Question } from './exam-paper.ts';
import { type Answers, canChoose, isRight, scoreExamPaper } from './exam-scoring.ts';
import { bankOf, seeded } from './testing/question-bank.ts';

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
