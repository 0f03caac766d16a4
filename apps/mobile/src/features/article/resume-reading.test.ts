import { beforeEach, expect, test } from 'vitest';
import { findReadingPosition, saveReadingPosition } from './resume-reading.tsx';

beforeEach(() => localStorage.clear());

test('the position is found again, and removed at the end of the article', () => {
  saveReadingPosition(3, 7);
  saveReadingPosition(4, 9);
  expect([findReadingPosition(3), findReadingPosition(4)]).toEqual([7, 9]);
  saveReadingPosition(3, undefined);
  expect(findReadingPosition(3)).toBeUndefined();
});

test('a position near the start is not saved', () => {
  saveReadingPosition(3, 1);
  expect(findReadingPosition(3)).toBeUndefined();
});

test('the oldest of more than a hundred positions is removed', () => {
  for (let id = 1; id <= 101; id += 1) saveReadingPosition(id, 5);
  expect([findReadingPosition(1), findReadingPosition(2), findReadingPosition(101)]).toEqual([
    undefined,
    5,
    5,
  ]);
});
