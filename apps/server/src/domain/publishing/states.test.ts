import { expect, test } from 'vitest';
import { assertMove, canMove, contentStates } from './states.ts';

const allowed = new Set(['draft>review', 'review>published', 'published>withdrawn', 'withdrawn>published']);
const pairs = contentStates.flatMap((from) =>
  contentStates.map((to) => ({ from, to, pair: `${from}>${to}` })),
);

test.each(pairs)('$pair', ({ from, to, pair }) => {
  expect(canMove(from, to)).toBe(allowed.has(pair));
  if (allowed.has(pair)) assertMove(from, to);
  else expect(() => assertMove(from, to)).toThrow(expect.objectContaining({ name: 'CONFLICT' }));
});
