import { cardSide } from '../../kit/card-picture.ts';
import { openPicture } from './open-picture.ts';

const quality = 82;
/** Dots an inch of an SVG that says nothing of its size; its own would be drawn small and enlarged. */
const density = 144;

/** A drawing as a JPEG whose longest side is `cardSide`, on white. Rejects with INVALID_INPUT or sharp's own words. */
export const drawCard = (drawing: Buffer): Promise<Buffer> =>
  openPicture(drawing, { density })
    .resize({ width: cardSide, height: cardSide, fit: 'inside' })
    .flatten({ background: '#FFFFFF' })
    .jpeg({ quality, mozjpeg: true })
    .toBuffer();
