import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPosition, type Pages, insertAt, removeAt } from './use-list-removal.ts';

const pagesOf = (lists: number[][]): Pages<number> => ({
  pages: lists.map((list) => ({ list, next_cursor: null })),
  pageParams: lists.map(() => null),
});

test('an item removed and inserted again is where it was', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(), { minLength: 1 }),
      fc.nat(),
      fc.integer({ min: 1, max: 5 }),
      (all, pick, size) => {
        const lists = Array.from({ length: Math.ceil(all.length / size) }, (_, page) =>
          all.slice(page * size, (page + 1) * size),
        );
        const data = pagesOf(lists);
        const item = all[pick % all.length]!;
        const place = findPosition(data, (each) => each === item)!;
        const without = removeAt(data, place);
        expect(without.pages.flatMap(({ list }) => list)).toEqual(all.filter((each) => each !== item));
        expect(insertAt(without, item, place)).toEqual(data);
      },
    ),
  );
});

test('with fewer pages it goes to the end, and a missing item has no position', () => {
  expect(insertAt(pagesOf([[1], [2]]), 9, { page: 5, at: 7 })).toEqual(pagesOf([[1], [2, 9]]));
  expect(findPosition(pagesOf([[1], [2]]), (each) => each === 3)).toBeUndefined();
});
