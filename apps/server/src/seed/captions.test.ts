import { expect, test } from 'vitest';
import { parseCaptions } from './captions.ts';
import { readDrawing } from './drawing.ts';

test('cues come with the second they begin at', () => {
  const vtt =
    'WEBVTT\n\n1\n00:00:00.100 --> 00:00:01.675\n小宝宝只有哭\n\n01:02.500 --> 01:03.000\n两行\n一句\n\n1:00:00.000 --> 1:00:01.000\n\n';
  expect(parseCaptions(vtt)).toEqual([
    { start: 0.1, text: '小宝宝只有哭' },
    { start: 62.5, text: '两行一句' },
  ]);
});

test('a drawing tells its size and its ground', () => {
  const svg = (inside: string) => `<svg viewBox="0 0 320 180" fill="none">${inside}</svg>`;
  const facts = { width: 320, height: 180 };
  expect(readDrawing(svg('<path d="M0 0h320v180H0z" fill="#fff0cc"/><rect fill="#fff"/>'))).toEqual({
    ...facts,
    colour: '#FFF0CC',
  });
  expect(readDrawing(svg('<circle fill="#abc"/>'))).toEqual({ ...facts, colour: '#AABBCC' });
  expect(readDrawing(svg('<path/>'))).toEqual({ ...facts, colour: '#F1ECE6' });
  expect(readDrawing('<svg></svg>')).toBeUndefined();
});
