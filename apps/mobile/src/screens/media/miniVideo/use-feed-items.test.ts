import { expect, test } from 'vitest';
import { parseFeedSource } from './use-feed-items.ts';

test.each([
  [
    { id: '7', type: 'miniVideo' },
    { list: 'miniVideo', cid: undefined, first: 7 },
  ],
  [
    { cid: '900', id: '7', type: 'miniVideo' },
    { list: 'miniVideo', cid: 900, first: 7 },
  ],
  [
    { id: '7', type: 'like' },
    { list: 'like', cid: undefined, first: 7 },
  ],
  [
    { id: '7', type: 'collection' },
    { list: 'collection', cid: undefined, first: 7 },
  ],
  [
    { cid: '3', id: '7', type: 'expert' },
    { list: 'expert', cid: 3, first: 7 },
  ],
  [
    { id: '7', type: 'expert' },
    { list: 'miniVideo', cid: undefined, first: 7 },
  ],
  [
    { id: 'x', type: 'what' },
    { list: 'miniVideo', cid: undefined, first: undefined },
  ],
  [{}, { list: 'miniVideo', cid: undefined, first: undefined }],
])('%o', (query, place) => expect(parseFeedSource(query as Record<string, string>)).toEqual(place));
