import { expect, test } from 'vitest';
import { assertTransition, canTransition, contentStates } from './content-state.ts';

const allowed = new Set([
  'draft>review',
  'review>published',
  'review>draft',
  'published>withdrawn',
  'withdrawn>published',
]);
const pairs = contentStates.flatMap((from) =>
  contentStates.map((to) => ({ from, to, pair: `${from}>${to}` })),
);

test.each(pairs)('$pair', ({ from, to, pair }) => {
  expect(canTransition(from, to)).toBe(allowed.has(pair));
  if (allowed.has(pair)) assertTransition(from, to);
  else expect(() => assertTransition(from, to)).toThrow(expect.objectContaining({ name: 'CONFLICT' }));
});
