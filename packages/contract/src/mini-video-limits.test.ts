import { expect, test } from 'vitest';
import { miniVideoLists, miniVideos } from './mini-video-limits.ts';

test('a set of mini videos ends after five, three elements play them, and a held one runs twice as fast', () => {
  expect(miniVideos).toMatchObject({ setSize: 5, elements: 3, heldRate: 2, firstPicture: 100 });
});

test('the lists of a feed are named as the call for one’s own videos names them', () => {
  expect(miniVideoLists).toEqual(['miniVideo', 'like', 'collection', 'expert']);
});
