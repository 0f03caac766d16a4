import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cardSide } from '../../kit/card-picture.ts';
import { drawCard } from './draw-card.ts';

const desk = join(import.meta.dirname, '../../../../../demo/scenes/desk.svg');

test('a scene becomes a picture that every messenger shows, in its own shape', async () => {
  const card = await drawCard(await readFile(desk));
  const { format, width, height } = await sharp(card).metadata();
  expect([format, width, height]).toEqual(['jpeg', cardSide, Math.round((cardSide * 9) / 16)]);
  expect(card.length).toBeLessThan(60_000);
  const { channels } = await sharp(card).stats();
  // Drawn, not blank.
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
});

test('what is transparent is white, a small drawing is drawn large', async () => {
  const dot =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="2"/></svg>';
  const card = sharp(await drawCard(Buffer.from(dot)));
  const { data, info } = await card.raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([cardSide, cardSide]);
  expect([...data.subarray(0, 3)].every((value) => value > 250)).toBe(true);
});

test('what is no drawing is refused', async () => {
  await expect(drawCard(Buffer.from('rubbish'))).rejects.toThrow();
});
