import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findCue, parseCues } from './transcript.tsx';

const vtt = `WEBVTT

NOTE drawn by hand

1
00:05.000 --> 00:09.500 align:center
先不催，
换成<b>三步</b>。

00:00:00.000 --> 00:00:05.000
作业本摊开。

broken --> 00:20.000
没有时间
`;

test('cues are parsed with their times, in order, without markup', () => {
  expect(parseCues(vtt)).toEqual([
    { start: 0, end: 5, text: '作业本摊开。' },
    { start: 5, end: 9.5, text: '先不催，换成三步。' },
  ]);
});

test.each([
  [0, 0],
  [4.9, 0],
  [5, 1],
  [60, 1],
])('at second %d cue %i is current', (time, line) => {
  expect(findCue(parseCues(vtt), time)).toBe(line);
});

test('before the first cue none is current', () => {
  expect(findCue([{ start: 3, end: 4, text: '好' }], 1)).toBe(-1);
});

test('no text breaks the parser', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(parseCues(`WEBVTT\n\n${text} --> ${text}\n${text}`).length).toBeLessThanOrEqual(text.length);
    }),
  );
});
