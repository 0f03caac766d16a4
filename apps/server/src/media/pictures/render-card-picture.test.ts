import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cardPictureSide } from '../../kit/card-picture.ts';
import { renderCardPicture } from './prepare-svg.ts';

const desk = join(import.meta.dirname, '../../../../../demo/scenes/desk.svg');

test('an SVG scene becomes a JPEG that every messenger shows, in its own proportions', async () => {
  const card = await renderCardPicture(await readFile(desk));
  const { format, width, height } = await sharp(card).metadata();
  expect([format, width, height]).toEqual(['jpeg', cardPictureSide, Math.round((cardPictureSide * 9) / 16)]);
  expect(card.length).toBeLessThan(60_000);
  const { channels } = await sharp(card).stats();
  // It is rendered and not blank.
  expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);
});

test('transparent areas become white, and a small SVG is rendered large', async () => {
  const dot =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="2"/></svg>';
  const card = sharp(await renderCardPicture(Buffer.from(dot)));
  const { data, info } = await card.raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([cardPictureSide, cardPictureSide]);
  expect([...data.subarray(0, 3)].every((value) => value > 250)).toBe(true);
});

test('input that is no SVG is refused', async () => {
  await expect(renderCardPicture(Buffer.from('rubbish'))).rejects.toThrow();
});
