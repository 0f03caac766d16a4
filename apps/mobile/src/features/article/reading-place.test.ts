import { beforeEach, expect, test } from 'vitest';
import { findReadingPlace, keepReadingPlace } from './reading-place.ts';

beforeEach(() => localStorage.clear());

test('the place is found again, and forgotten at the end', () => {
  keepReadingPlace(3, 7);
  keepReadingPlace(4, 9);
  expect([findReadingPlace(3), findReadingPlace(4)]).toEqual([7, 9]);
  keepReadingPlace(3, undefined);
  expect(findReadingPlace(3)).toBeUndefined();
});

test('hardly begun is nothing to come back to', () => {
  keepReadingPlace(3, 1);
  expect(findReadingPlace(3)).toBeUndefined();
});

test('the oldest of more than a hundred gives way', () => {
  for (let id = 1; id <= 101; id += 1) keepReadingPlace(id, 5);
  expect([findReadingPlace(1), findReadingPlace(2), findReadingPlace(101)]).toEqual([undefined, 5, 5]);
});
