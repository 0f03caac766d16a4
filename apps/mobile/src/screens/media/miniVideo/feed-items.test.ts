import { expect, test } from 'vitest';
import { sampleCard } from '../../../features/content-card/testing/sample-card.ts';
import { type FeedItem, extendItems, limitToSets } from './feed-items.ts';

const cards = (...ids: number[]) =>
  ids.map((content_id) => sampleCard({ content_id, content_type: 'miniVideo' }));
const idsOf = (items: readonly FeedItem[]) => items.map(({ id }) => id);

test('starts with the opened video, before its list is loaded', () => {
  expect(extendItems([], { list: [], isComplete: false, first: 3 })).toEqual([{ id: 3 }]);
});

test('continues after it in the list, and with those before it once the list is complete', () => {
  const opened = extendItems([], { list: [], isComplete: false, first: 3 });
  const page = extendItems(opened, { list: cards(1, 2, 3, 4), isComplete: false, first: 3 });
  expect(idsOf(page)).toEqual([3, 4]);
  expect(page[0]!.card?.content_id).toBe(3);
  const all = extendItems(page, { list: cards(1, 2, 3, 4, 5), isComplete: true, first: 3 });
  expect(idsOf(all)).toEqual([3, 4, 5, 1, 2]);
});

test('a video outside its list comes first, followed by the whole list', () => {
  expect(idsOf(extendItems([], { list: cards(1, 2), isComplete: true, first: 9 }))).toEqual([9, 1, 2]);
});

test('a video removed from its list stays, and nothing is shown twice', () => {
  const known = extendItems([], { list: cards(1, 2, 3), isComplete: true, first: undefined });
  expect(idsOf(extendItems(known, { list: cards(1, 3, 3, 4), isComplete: true, first: undefined }))).toEqual([
    1, 2, 3, 4,
  ]);
});

test('returns the same value while nothing is new', () => {
  const read = { list: cards(1, 2), isComplete: true, first: 2 };
  const known = extendItems([], read);
  expect(extendItems(known, read)).toBe(known);
});

const items = (count: number): FeedItem[] => Array.from({ length: count }, (_, at) => ({ id: at + 1 }));

test.each([
  [12, 1, 'end', 5, 'rest'],
  [12, 2, 'end', 10, 'rest'],
  [12, 3, 'end', 12, 'end'],
  [5, 1, 'end', 5, 'end'],
  [5, 1, 'more', 5, 'rest'],
  [3, 1, 'loading', 3, 'loading'],
  [3, 1, 'error', 3, 'error'],
] as const)(
  'of %i items %i sets are visible while the list is %s: %i, then %s',
  (count, sets, state, shown, end) => {
    const cut = limitToSets(items(count), { sets, state });
    expect([cut.visible.length, cut.end]).toEqual([shown, end]);
  },
);
