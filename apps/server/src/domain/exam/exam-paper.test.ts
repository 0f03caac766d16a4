import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createExamPaper, type Random } from './exam-paper.ts';
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
