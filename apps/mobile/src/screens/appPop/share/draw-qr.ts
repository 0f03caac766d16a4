import type { Pen } from './poster-pen.ts';
import { qrModules } from './qr-modules.ts';

/** Draws the code of a link as large as whole pixels allow within a square of `size`, at its right; no blurred edges. */
export function drawQr(
  { context, colours }: Pen,
  link: string,
  { x, y, size }: { x: number; y: number; size: number },
): void {
  const rows = qrModules(link);
  const module = Math.floor(size / rows.length);
  const from = { x: x + size - module * rows.length, y: y + Math.floor((size - module * rows.length) / 2) };
  context.fillStyle = colours.ink;
  rows.forEach((row, down) =>
    row.forEach((isDark, right) => {
      if (isDark) context.fillRect(from.x + right * module, from.y + down * module, module, module);
    }),
  );
}
