import { expect, test } from 'vitest';
import { miniVideoLists, miniVideos } from './mini-video-limits.ts';

test('a set has five mini videos, three elements play them, and a held one runs twice as fast', () => {
  expect(miniVideos).toEqual({ setSize: 5, elements: 3, holdRate: 2 });
});

test('the lists of a feed have the names of the API', () => {
  expect(miniVideoLists).toEqual(['miniVideo', 'like', 'collection', 'expert']);
});
