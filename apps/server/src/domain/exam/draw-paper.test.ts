import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawPaper, type Random } from './draw-paper.ts';
import { bankOf, seeded } from './testing/bank.ts';

const draws = fc.record({ size: fc.integer({ min: 1, max: 30 }), count: fc.integer({ min: 1, max: 50 }) });
const ids = (questions: readonly { question_id: number }[]) => questions.map((one) => one.question_id);

test('a paper holds as many different questions of the bank as it should, or all of a smaller bank', () => {
  fc.assert(
    fc.property(bankOf, draws, fc.integer(), (make, { size, count }, seed) => {
      const bank = make(size);
      const paper = drawPaper(bank, { count, random: seeded(seed) });
      expect(paper).toHaveLength(Math.min(size, count));
      expect(new Set(ids(paper)).size).toBe(paper.length);
      for (const id of ids(paper)) expect(ids(bank)).toContain(id);
    }),
  );
});

test('options keep their words whatever their order, and the right places follow them', () => {
  fc.assert(
    fc.property(bankOf, fc.integer(), (make, seed) => {
      const bank = make(12);
      for (const drawn of drawPaper(bank, { count: 12, random: seeded(seed) })) {
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

test('a paper is a snapshot: drawing changes nothing of the bank, and the bank nothing of a paper', () => {
  fc.assert(
    fc.property(bankOf, fc.integer(), (make, seed) => {
      const bank = make(10);
      const before = structuredClone(bank);
      const paper = drawPaper(bank, { count: 6, random: seeded(seed) });
      expect(bank).toEqual(before);
      const kept = structuredClone(paper);
      drawPaper(bank, { count: 10, random: seeded(seed + 1) });
      expect(paper).toEqual(kept);
    }),
  );
});

test('the same chances draw the same paper; each question and each place comes up', () => {
  fc.assert(
    fc.property(bankOf, fc.integer(), (make, seed) => {
      const draw = () => drawPaper(make(10), { count: 5, random: seeded(seed) });
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
  const drawn = Array.from({ length: 400 }, () => drawPaper(bank, { count: 1, random })[0]!);
  expect(new Set(ids(drawn)).size).toBe(4);
  for (const place of [0, 1, 2]) {
    const times = drawn.filter(({ answer }) => answer[0] === place).length;
    expect(times).toBeGreaterThan(90);
  }
});

test('single choices come first, true or false last', () => {
  fc.assert(
    fc.property(bankOf, fc.integer(), (make, seed) => {
      const types = drawPaper(make(15), { count: 9, random: seeded(seed) }).map(({ type }) => type);
      expect(types).toEqual(types.toSorted((a, b) => a - b));
    }),
  );
});
