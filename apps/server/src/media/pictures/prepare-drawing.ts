import { AppError } from '../../kit/app-error.ts';
import { openPicture } from './open-picture.ts';
import { colourOf } from './placeholder.ts';
import { hashOf, type PreparedPicture } from './prepare-picture.ts';
import { sanitiseDrawing } from './sanitise-drawing.ts';

const main = 'drawing.svg';
const greatestSide = 10_000;

/**
 * Turns an SVG into one that can do nothing but be seen, kept as SVG since it is crisp at every size. Throws
 * INVALID_INPUT in words for its sender.
 */
export async function prepareDrawing(content: Buffer): Promise<PreparedPicture> {
  const clean = sanitiseDrawing(content);
  const size = readSize(clean);
  const files = [{ name: main, content: Buffer.from(clean) }];
  // Drawn once, small: what cannot be drawn is not well-formed, and browsers would show an error in its place.
  const colour = await colourOf(openPicture(files[0]!.content)).catch((cause: unknown) => {
    throw new AppError('INVALID_INPUT', { message: '这个 SVG 图形打不开，请换一个', cause });
  });
  return { ...size, colour, blur: null, widths: [], files, main, sha256: hashOf(files) };
}

/** Width and height in the drawing's own units, from its view box or else from its attributes. */
function readSize(svg: string): { width: number; height: number } {
  const root = /^<svg [^>]+>/.exec(svg)?.[0] ?? '';
  const [, boxWidth, boxHeight] =
    /\sviewBox="\s*[\d.e+-]+[\s,]+[\d.e+-]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*"/.exec(root) ?? [];
  const width = Math.round(Number(boxWidth ?? /\swidth="([\d.]+)(?:px)?"/.exec(root)?.[1]));
  const height = Math.round(Number(boxHeight ?? /\sheight="([\d.]+)(?:px)?"/.exec(root)?.[1]));
  if (!(width >= 1 && height >= 1 && width <= greatestSide && height <= greatestSide)) {
    throw new AppError('INVALID_INPUT', { message: '这个 SVG 图形没有写明尺寸（viewBox），请补上后再上传' });
  }
  return { width, height };
}
