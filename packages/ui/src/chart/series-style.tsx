import { useId } from 'react';
import paints from './series-style.module.css';
import styles from './swatch.module.css';

/** How many series have different colours. */
export const colourCount = 6;

const dashes = [undefined, '7 5', '1.5 5', '9 4 1.5 4'];

/** The dash pattern of a series’ line: solid, dashed, dotted, both. */
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

/** The pattern over the colour of a bar or slice, on a tile of 8 px; the first series has none. */
const patternOf = (series: number): string | undefined => patterns[series % patterns.length];

/** SVG definitions of the series' patterns, with the ids `${id}-${series}`. */
export const Patterns = ({ id, count }: { id: string; count: number }) => (
  <defs>
    {Array.from({ length: count }, (_, series) => (
      <pattern
        key={series}
        id={`${id}-${series}`}
        className={paints.paint}
        data-series={series}
        width={8}
        height={8}
        patternUnits="userSpaceOnUse"
      >
        <rect className={paints.body} width={8} height={8} />
        <path className={paints.pattern} d={patternOf(series)} />
      </pattern>
    ))}
  </defs>
);

/** A sample of a series beside its name: a piece of its line with its mark, or of its bar. */
export function Swatch({ series, line }: { series: number; line?: boolean }) {
  const id = useId();
  return (
    <svg
      className={`${styles.swatch} ${paints.paint}`}
      data-series={series}
      viewBox={line ? '0 0 24 12' : '0 0 12 12'}
      data-line={line}
      aria-hidden="true"
    >
      {line ? (
        <>
          <path className={paints.line} strokeDasharray={dashOf(series)} d="M1 6h22" />
          <path className={paints.mark} d={markPath(series, { x: 12, y: 6, r: 3.5 })} />
        </>
      ) : (
        <>
          <Patterns id={id} count={series + 1} />
          <rect width={12} height={12} rx={3} fill={`url(#${id}-${series})`} />
        </>
      )}
    </svg>
  );
}
