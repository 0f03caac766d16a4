import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPlace, type Pages, putBack, takeOut } from './paged-removal.ts';

const pagesOf = (lists: number[][]): Pages<number> => ({
  pages: lists.map((list) => ({ list, next_cursor: null })),
  pageParams: lists.map(() => null),
});

test('whatever is taken out and put back stands where it stood', () => {
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
        const place = findPlace(data, (each) => each === item)!;
        const without = takeOut(data, place);
        expect(without.pages.flatMap(({ list }) => list)).toEqual(all.filter((each) => each !== item));
        expect(putBack(without, item, place)).toEqual(data);
      },
    ),
  );
});

test('where there are fewer pages by now it goes to the end, and what is not there has no place', () => {
  expect(putBack(pagesOf([[1], [2]]), 9, { page: 5, at: 7 })).toEqual(pagesOf([[1], [2, 9]]));
  expect(findPlace(pagesOf([[1], [2]]), (each) => each === 3)).toBeUndefined();
});
