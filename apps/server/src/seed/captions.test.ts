import { expect, test } from 'vitest';
import { parseCaptions } from './videos.ts';
import { parseDrawing } from './pictures.ts';

test('each cue has the second at which it begins', () => {
  const vtt =
    'WEBVTT\n\n1\n00:00:00.100 --> 00:00:01.675\n小宝宝只有哭\n\n01:02.500 --> 01:03.000\n两行\n一句\n\n1:00:00.000 --> 1:00:01.000\n\n';
  expect(parseCaptions(vtt)).toEqual([
    { start: 0.1, text: '小宝宝只有哭' },
    { start: 62.5, text: '两行一句' },
  ]);
});

test('the size and the background colour of a drawing are read', () => {
  const svg = (inside: string) => `<svg viewBox="0 0 320 180" fill="none">${inside}</svg>`;
  const size = { width: 320, height: 180 };
  expect(parseDrawing(svg('<path d="M0 0h320v180H0z" fill="#fff0cc"/><rect fill="#fff"/>'))).toEqual({
    ...size,
    colour: '#FFF0CC',
  });
  expect(parseDrawing(svg('<circle fill="#abc"/>'))).toEqual({ ...size, colour: '#AABBCC' });
  expect(parseDrawing(svg('<path/>'))).toEqual({ ...size, colour: '#F1ECE6' });
  expect(parseDrawing('<svg></svg>')).toBeUndefined();
});
