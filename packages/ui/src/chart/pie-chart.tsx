import { useId } from 'react';
import { type ChartData, numberText, valueText } from './chart-data.ts';
import styles from './pie-chart.module.css';
import { colourCount, Patterns, Swatch } from './series-style.tsx';
import { shareText } from './summarize.ts';

const ring = { inner: 30, outer: 48 };

/** Parts of a whole as a ring, with value and share of each beside it. */
export function PieChart({ data }: { data: ChartData }) {
  const id = useId();
  const { labels, unit } = data;
  const values = data.series[0]?.values ?? [];
  const total = values.reduce<number>((sum, value) => sum + Math.max(0, value ?? 0), 0);
  // With a hidden part the sum is not the whole, so it is not shown.
  const isWhole = !values.includes(null);
  return (
    <div className={styles.pie}>
      <div className={styles.ring}>
        <svg viewBox="-50 -50 100 100" aria-hidden="true">
          <Patterns id={id} count={Math.min(labels.length, colourCount)} />
          {total === 0 && <path className={styles.none} d={arcPath({ from: 0, to: 1 }, ring)} />}
          {pieSlices(values).map(
            (slice, at) =>
              slice && (
                <path
                  key={at}
                  className={styles.slice}
                  fill={`url(#${id}-${at % colourCount})`}
                  d={arcPath(slice, ring)}
                />
              ),
          )}
        </svg>
        {isWhole && (
          <p className={styles.total}>
            <b>{numberText(total)}</b>
            {unit}
          </p>
        )}
      </div>
      <ul className={styles.legend}>
        {labels.map((label, at) => (
          <li key={label}>
            <Swatch series={at % colourCount} />
            <span className={styles.label}>{label}</span>
            <span className={styles.value}>
              {valueText(data, values[at], at)}
              {total > 0 &&
                typeof values[at] === 'number' &&
                ` · ${shareText(Math.max(0, values[at]), total)}`}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Slice {
  /** Share of a full turn, from the top and clockwise: 0 to 1. */
  readonly from: number;
  readonly to: number;
}

/** The slices of a full turn in proportion to their values; undefined for negative values, nulls and zeros. */
export function pieSlices(values: readonly (number | null)[]): readonly (Slice | undefined)[] {
  const positive = values.map((value) => Math.max(0, value ?? 0));
  const total = positive.reduce((sum, part) => sum + part, 0);
  let covered = 0;
  return positive.map((part) => {
    if (part === 0) return undefined;
    const from = covered / total;
    covered += part;
    return { from, to: covered / total };
  });
}

interface Ring {
  readonly inner: number;
  readonly outer: number;
}

const round = (value: number) => Math.round(value * 1_000) / 1_000;

/**
 * The path of one slice of a ring around 0, 0. A full turn is drawn as two halves, since an arc to its own start is
 * empty.
 */
export function arcPath({ from, to }: Slice, { inner, outer }: Ring): string {
  if (to - from >= 1 - 1e-9) {
    const half = from + 0.5;
    return arcPath({ from, to: half }, { inner, outer }) + arcPath({ from: half, to }, { inner, outer });
  }
  const point = (turn: number, radius: number) => {
    const angle = (turn - 0.25) * 2 * Math.PI;
    return `${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`;
  };
  const large = to - from > 0.5 ? 1 : 0;
  return [
    `M${point(from, outer)}`,
    `A${outer} ${outer} 0 ${large} 1 ${point(to, outer)}`,
    `L${point(to, inner)}`,
    `A${inner} ${inner} 0 ${large} 0 ${point(from, inner)}Z`,
  ].join('');
}
