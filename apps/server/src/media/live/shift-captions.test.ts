import { expect, test } from 'vitest';
import { shiftCaptions } from './shift-captions.ts';

const captions = `WEBVTT

NOTE 一段说明

1
00:00:00.100 --> 00:00:09.000
又去喝水了

2
00:00:10.600 --> 00:01:15.050 align:start
先看五分钟，00:00:30.000 再说

3
01:00:00.000 --> 01:00:02.000
最后一句
`;

test('without a cut they stay as they are', () => {
  expect(shiftCaptions(captions, 0)).toBe(captions);
});

test('what was said in the cut goes, the rest comes earlier; only the times of cues change', () => {
  expect(shiftCaptions(captions, 10.5)).toBe(`WEBVTT

NOTE 一段说明

2
00:00:00.100 --> 00:01:04.550 align:start
先看五分钟，00:00:30.000 再说

3
00:59:49.500 --> 00:59:51.500
最后一句
`);
});

test('a cue that is cut in two begins at once', () => {
  expect(shiftCaptions(captions, 22.5)).toContain('\n00:00:00.000 --> 00:00:52.550 align:start\n');
});

test('cues without hours are moved as well', () => {
  const short = 'WEBVTT\n\n00:01.000 --> 00:09.000\n又去喝水了\n\n59:58.000 --> 01:00:02.500\n最后一句\n';
  expect(shiftCaptions(short, 10)).toBe('WEBVTT\n\n00:59:48.000 --> 00:59:52.500\n最后一句\n');
});
