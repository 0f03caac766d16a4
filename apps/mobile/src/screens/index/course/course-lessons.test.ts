import { expect, test } from 'vitest';
import { findNext, findSource, listPlayable } from './course-lessons.ts';

const video = {
  url: '/media/a/index.m3u8',
  poster: { url: '', width: 1, height: 1, colour: '' },
  captions_url: '/media/a/captions.vtt',
  seconds: 60,
  width: 640,
  height: 360,
};
const lesson = (id: number, filmed = true) => ({
  id,
  title: '',
  summary: '',
  seconds: 60,
  video: filmed ? video : null,
});
const course = {
  chapters: [
    { id: 1, title: '', lessons: [lesson(1), lesson(2, false)] },
    { id: 2, title: '', lessons: [lesson(3)] },
  ],
};

test('playable lessons are collected through all chapters', () => {
  expect(listPlayable(course).map(({ id }) => id)).toEqual([1, 3]);
});

test('the next lesson skips lessons without a video, and ends with the course', () => {
  expect(findNext(course, 1)?.id).toBe(3);
  expect(findNext(course, 3)).toBeUndefined();
  expect(findNext(course, 99)).toBeUndefined();
});

test('a source has the key of its lesson, so that its position is found again', () => {
  expect(findSource(lesson(3))).toEqual({
    key: 'lesson:3',
    url: video.url,
    captionsUrl: video.captions_url,
    seconds: 60,
  });
  expect(findSource(lesson(2, false))).toBeUndefined();
});
