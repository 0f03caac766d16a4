import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawPaper } from './draw-paper.ts';
import type { Answers, Question } from './paper.ts';
import { isPossible, isRight, scorePaper } from './score-paper.ts';
import { bankOf, seeded } from './testing/bank.ts';

const papers = fc
  .tuple(bankOf, fc.integer({ min: 1, max: 20 }), fc.integer())
  .map(([make, count, seed]) => drawPaper(make(20), { count, random: seeded(seed) }));

test('all right places and only those make an answer right', () => {
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

test('answering as the paper says scores everything, and one wrong answer costs one', () => {
  fc.assert(
    fc.property(papers, fc.nat(), (paper, pick) => {
      const answers: Record<string, readonly number[]> = Object.fromEntries(
        paper.map(({ answer }, place) => [place, answer]),
      );
      const all = scorePaper(paper, answers, 100);
      expect(all).toMatchObject({ rightCount: paper.length, passed: true, wrong: [] });
      const place = pick % paper.length;
      const { options, answer, question_id: id } = paper[place]!;
      answers[place] = [options.findIndex((_, at) => !answer.includes(at))];
      const missed = scorePaper(paper, answers, 100);
      // Every option can be right; then there is no wrong one to choose.
      if (answer.length === options.length) return;
      expect(missed).toMatchObject({ rightCount: paper.length - 1, passed: false, wrong: [id] });
    }),
  );
});

test('a question that was left open counts nothing and is no mistake', () => {
  fc.assert(
    fc.property(papers, (paper) => {
      const none = { rightCount: 0, passed: false, right: [], wrong: [] };
      expect(scorePaper(paper, {}, 60)).toEqual(none);
      const empty: Answers = Object.fromEntries(paper.map((_, place) => [place, []]));
      expect(scorePaper(paper, empty, 60)).toEqual(none);
    }),
  );
});

test('the pass mark itself passes, whatever the number of questions', () => {
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
  expect(scorePaper(bank(8), rightOnes(6), 75).passed).toBe(true);
  expect(scorePaper(bank(8), rightOnes(5), 75).passed).toBe(false);
  expect(scorePaper(bank(3), rightOnes(2), 66).passed).toBe(true);
  expect(scorePaper(bank(3), rightOnes(2), 67).passed).toBe(false);
});

test('only what the question offers can be chosen, and one place unless it is a multiple choice', () => {
  const question = { options: ['甲', '乙', '丙'], type: 1 } as unknown as Question;
  expect(isPossible(question, [])).toBe(true);
  expect(isPossible(question, [2])).toBe(true);
  for (const chosen of [[3], [-1], [0.5], [NaN], [0, 1]]) expect(isPossible(question, chosen)).toBe(false);
  const many = { ...question, type: 2 } as Question;
  expect(isPossible(many, [0, 2])).toBe(true);
  expect(isPossible(many, [2, 2])).toBe(false);
});
