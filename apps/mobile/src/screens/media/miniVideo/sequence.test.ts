import { expect, test } from 'vitest';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { type Clip, continueWith, cutSets } from './sequence.ts';

const cards = (...ids: number[]) =>
  ids.map((content_id) => sampleCard({ content_id, content_type: 'miniVideo' }));
const idsOf = (clips: readonly Clip[]) => clips.map(({ id }) => id);

test('begins with the video that was opened, before its list has come', () => {
  expect(continueWith([], { list: [], whole: false, first: 3 })).toEqual([{ id: 3 }]);
});

test('goes on with what follows it, and comes round to what stood before it once the list is whole', () => {
  const opened = continueWith([], { list: [], whole: false, first: 3 });
  const page = continueWith(opened, { list: cards(1, 2, 3, 4), whole: false, first: 3 });
  expect(idsOf(page)).toEqual([3, 4]);
  expect(page[0]!.card?.content_id).toBe(3);
  const all = continueWith(page, { list: cards(1, 2, 3, 4, 5), whole: true, first: 3 });
  expect(idsOf(all)).toEqual([3, 4, 5, 1, 2]);
});

test('one that its list does not hold comes first, and the whole list after it', () => {
  expect(idsOf(continueWith([], { list: cards(1, 2), whole: true, first: 9 }))).toEqual([9, 1, 2]);
});

test('what leaves its list stays where it is, and nothing is shown twice', () => {
  const known = continueWith([], { list: cards(1, 2, 3), whole: true, first: undefined });
  expect(idsOf(continueWith(known, { list: cards(1, 3, 3, 4), whole: true, first: undefined }))).toEqual([
    1, 2, 3, 4,
  ]);
});

test('is the same value as long as nothing is new', () => {
  const read = { list: cards(1, 2), whole: true, first: 2 };
  const known = continueWith([], read);
  expect(continueWith(known, read)).toBe(known);
});

const clips = (count: number): Clip[] => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));

test.each([
  [12, 1, 'end', 5, 'rest'],
  [12, 2, 'end', 10, 'rest'],
  [12, 3, 'end', 12, 'end'],
  [5, 1, 'end', 5, 'end'],
  [5, 1, 'more', 5, 'rest'],
  [3, 1, 'loading', 3, 'loading'],
  [3, 1, 'error', 3, 'error'],
] as const)(
  'of %i clips %i sets are shown while the list is at %s: %i, then %s',
  (count, sets, state, shown, tail) => {
    const cut = cutSets(clips(count), { sets, state });
    expect([cut.shown.length, cut.tail]).toEqual([shown, tail]);
  },
);
