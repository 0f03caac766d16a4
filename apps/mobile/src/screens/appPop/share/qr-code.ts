import { encode } from 'uqr';
import type { DrawingSurface } from './drawing-surface.ts';

/**
 * Draws the QR code of a link, right-aligned in a square of `size`. Modules are whole pixels, so that edges stay
 * sharp.
 */
export function drawQr(
  { context, colours }: DrawingSurface,
  link: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const rows = qrModules(link);
  const module = Math.floor(size / rows.length);
  const origin = { x: x + size - module * rows.length, y: y + Math.floor((size - module * rows.length) / 2) };
  context.fillStyle = colours.ink;
  rows.forEach((row, down) =>
    row.forEach((isDark, right) => {
      if (isDark) context.fillRect(origin.x + right * module, origin.y + down * module, module, module);
    }),
  );
}

/**
 * The QR code of a link as rows of modules, dark ones true, without a margin. Error correction level M: it can be
 * read with 15 % damage.
 */
export const qrModules = (link: string): boolean[][] => encode(link, { ecc: 'M', border: 0 }).data;
