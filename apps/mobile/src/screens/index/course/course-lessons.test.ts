import { expect, test } from 'vitest';
import { addSeen, reloadSeen } from '../../../features/player/seen-lessons.ts';
import { findNext, findResumeLesson, findSource, listMissing, listPlayable } from './course-lessons.ts';
import { part, progressOf } from './testing/sample-progress.ts';

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

test('what comes after a completed lesson is the next unfinished one, then one that was skipped', () => {
  const three = { chapters: [{ id: 1, title: '', lessons: [lesson(1), lesson(2), lesson(3)] }] };
  const resume = (completed: readonly number[], last?: number) =>
    findResumeLesson(three, progressOf(completed.map((id) => part({ lesson_id: id, completed: true }))), last)
      ?.id;
  expect(resume([1])).toBe(2);
  expect(resume([3, 1])).toBe(2);
  expect(resume([3, 2])).toBe(1);
  expect(resume([2, 3, 1])).toBe(2);
  // The last one on this device, whether or not the server knows it.
  expect(resume([3, 1], 1)).toBe(2);
  expect(resume([1], 3)).toBe(3);
  expect(resume([])).toBeUndefined();
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

test('gaps from rounding are listed only when nothing else is missing', () => {
  const crumb = { from: 3, to: 4 };
  const gap = { from: 10, to: 40 };
  const lessonProgress = { lesson_id: 77, total_seconds: 60 };
  const list = (...missing: (typeof gap)[]) => listMissing({ ...lessonProgress, missing });
  expect(list(crumb, gap)).toEqual({ unseen: [gap], uncounted: [] });
  expect(list(crumb)).toEqual({ unseen: [crumb], uncounted: [] });
  addSeen('lesson:77', { intervals: [[2.5, 22.2]], duration: 60 });
  expect(list(crumb, gap)).toEqual({ unseen: [{ from: 23, to: 40 }], uncounted: [{ from: 10, to: 23 }] });
  localStorage.clear();
  reloadSeen();
});
