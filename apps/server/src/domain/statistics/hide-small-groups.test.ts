import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minGroupSize } from '@academy/contract/limits.ts';
import { hideSmallGroups } from './hide-small-groups.ts';

const hide = (...people: number[]) => hideSmallGroups(people.map((count) => ({ people: count })));

test.each([
  ['five are enough', [5, 9], [false, false]],
  ['four are not, and take the next smallest with them', [4, 9, 6], [true, false, true]],
  ['two small ones that are five together hide each other', [4, 3, 9], [true, true, false]],
  ['two that are fewer together take a third', [1, 2, 9, 7], [true, true, false, true]],
  ['nobody is told of as nobody, and hides nothing', [0, 3, 0, 8], [false, true, false, true]],
  ['one alone has nothing to hide behind; whoever is above it is as small', [0, 3], [false, true]],
])('%s', (_, people, hidden) => {
  expect(hide(...people)).toEqual(hidden);
});

test('that nobody of three children learned describes three people and is hidden', () => {
  expect(
    hideSmallGroups([
      { people: 0, size: 3 },
      { people: 9, size: 20 },
    ]),
  ).toEqual([true, false]);
  expect(
    hideSmallGroups([
      { people: 0, size: 0 },
      { people: 0, size: 30 },
    ]),
  ).toEqual([false, false]);
});

test.each([
  ['three on two days may be the same three, and take a third day with them', [3, 3, 10], [true, true, true]],
  ['one child on five days is one child', [1, 1, 1, 1, 1, 9], [true, true, true, true, true, true]],
  ['the next smallest is hidden, and is enough', [3, 12, 7], [true, false, true]],
])('days: %s', (_, people, hidden) => {
  const groups = people.map((count) => ({ people: count }));
  expect(hideSmallGroups(groups, { mayOverlap: true })).toEqual(hidden);
});

test('a value hidden for another reason needs a second hidden one as well', () => {
  expect(hideSmallGroups([{ people: 20, suppressed: true }, { people: 9 }, { people: 30 }])).toEqual([
    true,
    true,
    false,
  ]);
});

test('in every case: no small group is shown, and the hidden part of the total describes at least five people in two groups, or everybody', () => {
  const groups = fc.array(
    fc.record({ people: fc.nat(12), size: fc.option(fc.nat(30), { nil: undefined }) }),
    {
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(groups, (sample) => {
      const hidden = hideSmallGroups(sample);
      for (const [place, { people }] of sample.entries())
        if (people > 0 && people < minGroupSize) expect(hidden[place]).toBe(true);
      const missing = sample.filter(({ people }, place) => hidden[place] && people > 0);
      const shown = sample.filter(({ people }, place) => !hidden[place] && people > 0);
      if (missing.length === 0 || shown.length === 0) return;
      expect(missing.length).toBeGreaterThan(1);
      expect(missing.reduce((sum, { people }) => sum + people, 0)).toBeGreaterThanOrEqual(minGroupSize);
    }),
  );
});

test('in every case: what is hidden of a week describes no fewer than five different people, or everybody', () => {
  // Each day is a set of children, any of whom may come again.
  const week = fc.array(fc.uniqueArray(fc.nat(9)), { maxLength: 7 });
  fc.assert(
    fc.property(week, (days) => {
      const groups = days.map((children) => ({ people: children.length }));
      const hidden = hideSmallGroups(groups, { mayOverlap: true });
      const missing = days.filter((children, place) => hidden[place] && children.length > 0);
      const shown = days.filter((children, place) => !hidden[place] && children.length > 0);
      if (missing.length === 0 || shown.length === 0) return;
      expect(new Set(missing.flat()).size).toBeGreaterThanOrEqual(minGroupSize);
    }),
  );
});
