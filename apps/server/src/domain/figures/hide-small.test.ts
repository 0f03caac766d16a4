import fc from 'fast-check';
import { expect, test } from 'vitest';
import { smallestGroup } from '@academy/contract/limits.ts';
import { hideSmall } from './hide-small.ts';

const hide = (...people: number[]) => hideSmall(people.map((count) => ({ people: count })));

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

test('of three children nobody learned: that tells of three', () => {
  expect(
    hideSmall([
      { people: 0, size: 3 },
      { people: 9, size: 20 },
    ]),
  ).toEqual([true, false]);
  expect(
    hideSmall([
      { people: 0, size: 0 },
      { people: 0, size: 30 },
    ]),
  ).toEqual([false, false]);
});

test('what is hidden for another reason has to have company as well', () => {
  expect(hideSmall([{ people: 20, veiled: true }, { people: 9 }, { people: 30 }])).toEqual([
    true,
    true,
    false,
  ]);
});

test('whatever there is: no small one is shown, and what is missing from the sum is five of two at least, or all', () => {
  const groups = fc.array(
    fc.record({ people: fc.nat(12), size: fc.option(fc.nat(30), { nil: undefined }) }),
    {
      maxLength: 12,
    },
  );
  fc.assert(
    fc.property(groups, (given) => {
      const hidden = hideSmall(given);
      for (const [place, { people }] of given.entries())
        if (people > 0 && people < smallestGroup) expect(hidden[place]).toBe(true);
      const missing = given.filter(({ people }, place) => hidden[place] && people > 0);
      const shown = given.filter(({ people }, place) => !hidden[place] && people > 0);
      if (missing.length === 0 || shown.length === 0) return;
      expect(missing.length).toBeGreaterThan(1);
      expect(missing.reduce((sum, { people }) => sum + people, 0)).toBeGreaterThanOrEqual(smallestGroup);
    }),
  );
});
