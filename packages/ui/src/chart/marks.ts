/** How many series can be told apart by their colour. */
export const paintCount = 6;

const dashes = [undefined, '7 5', '1.5 5', '9 4 1.5 4'];

/** The stroke of a series’ line: whole, dashed, dotted, both. */
export const dashOf = (series: number): string | undefined => dashes[series % dashes.length];

const shapes = [
  (r: number) => `a${r} ${r} 0 1 1 0 ${2 * r}a${r} ${r} 0 1 1 0 ${-2 * r}`,
  (r: number) => `h${r}v${2 * r}h${-2 * r}v${-2 * r}z`,
  (r: number) => `l${r * 1.2} ${r}l${-r * 1.2} ${r}l${-r * 1.2} ${-r}z`,
  (r: number) => `l${r * 1.1} ${2 * r}h${-2.2 * r}z`,
];

/** The mark of a series at a point, `r` px to each side: a circle, a square, a diamond, a triangle. */
export function markPath(series: number, { x, y, r }: { x: number; y: number; r: number }): string {
  return `M${x} ${y - r}${shapes[series % shapes.length]!(r)}z`;
}

const patterns = [
  undefined,
  'M-2 2l4-4M0 8l8-8M6 10l4-4',
  'M0 4h8',
  'M4 0v8',
  'M-2 6l4 4M0 0l8 8M6-2l4 4',
  'M0 4h8M4 0v8',
];

/** Lines over the colour of a bar or slice, drawn on a tile of 8 px; the first has none. */
export const patternOf = (series: number): string | undefined => patterns[series % patterns.length];
