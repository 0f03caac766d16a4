/** Primitives that write short SVG, since every drawing must stay under 4 KB. */

export type Point = readonly [number, number];

/** A number with at most one decimal. */
export const n = (value: number): string => String(Math.round(value * 10) / 10 || 0);

/** One coordinate pair of a path. */
export const xy = (x: number, y: number): string => `${n(x)},${n(y)}`;

export const rect = (x: number, y: number, w: number, h: number, fill: string, rx = 0): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}"${rx ? ` rx="${n(rx)}"` : ''}/>`;

export const circle = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string): string =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;

export const shape = (d: string, fill: string, opacity = 1): string =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;

/** Attributes of the root element: round line ends and joins, no fill. */
export const rounded = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';

/** A line; round ends are inherited from the root. */
export const line = (d: string, colour: string, width = 2, opacity = 1): string =>
  `<path d="${d}" stroke="${colour}" stroke-width="${n(width)}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`;

/** Several dots of equal size as one path of zero-length round strokes. */
export const dots = (points: readonly Point[], colour: string, size: number, opacity = 1): string =>
  line(points.map(([x, y]) => `M${xy(x, y)}h.01`).join(''), colour, size, opacity);

export function at(x: number, y: number, s: number, body: string, turn = 0, flip = false): string {
  const scale = flip ? ` scale(${n(-s)},${n(s)})` : s === 1 ? '' : ` scale(${Math.round(s * 100) / 100})`;
  return `<g transform="translate(${n(x)},${n(y)})${scale}${turn ? ` rotate(${n(turn)})` : ''}">${body}</g>`;
}

/** A floor or wall that extends far beyond the frame, for wide, tall and moving views. */
export const band = (y: number, fill: string, height = 300): string => rect(-140, y, 600, height, fill);

/** Shortens an SVG: removes unnecessary zeros, commas and spaces in paths, and shortens colours. */
export const shorten = (svg: string): string =>
  svg
    .replace(
      / d="([^"]*)"/g,
      (_, d: string) =>
        ` d="${d
          .replace(/(^|[^\d.])0\.(\d)/g, '$1.$2')
          .replace(/[ ,]-/g, '-')
          .replace(/ ?([a-zA-Z]) ?/g, '$1')}"`,
    )
    .replace(/#([0-9A-F])\1([0-9A-F])\2([0-9A-F])\3"/gi, '#$1$2$3"');
