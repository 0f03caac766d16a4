import { expect, test } from 'vitest';
import { findTile } from './storyboard-picture.tsx';

const sheet = { columns: 5, rows: 2, interval: 4 };

test.each([
  [0, 0, 0],
  [3.9, 0, 0],
  [4, 1, 0],
  [19, 4, 0],
  [20, 0, 1],
  [39, 4, 1],
  [400, 4, 1],
  [-1, 0, 0],
])('the picture of second %d is in column %i of row %i', (seconds, column, row) => {
  expect(findTile(sheet, seconds)).toEqual({ column, row });
});
