import { useId } from 'react';
import { arcPath, cutPie } from './arc-path.ts';
import { type ChartData, figureText, valueText } from './chart-data.ts';
import { paintCount } from './marks.ts';
import { Patterns } from './patterns.tsx';
import styles from './pie-chart.module.css';
import { shareText } from './summarize.ts';
import { Swatch } from './swatch.tsx';

const ring = { inner: 30, outer: 48 };

/** Parts of a whole as a ring, with every part's value and share beside it. */
export function PieChart({ data }: { data: ChartData }) {
  const id = useId();
  const { labels, unit } = data;
  const values = data.series[0]?.values ?? [];
  const total = values.reduce<number>((sum, value) => sum + Math.max(0, value ?? 0), 0);
  // What is left beside a hidden part is no whole.
  const isWhole = !values.includes(null);
  return (
    <div className={styles.pie}>
      <div className={styles.ring}>
        <svg viewBox="-50 -50 100 100" aria-hidden="true">
          <Patterns id={id} count={Math.min(labels.length, paintCount)} />
          {total === 0 && <path className={styles.none} d={arcPath({ from: 0, to: 1 }, ring)} />}
          {cutPie(values).map(
            (slice, at) =>
              slice && (
                <path
                  key={at}
                  className={styles.slice}
                  fill={`url(#${id}-${at % paintCount})`}
                  d={arcPath(slice, ring)}
                />
              ),
          )}
        </svg>
        {isWhole && (
          <p className={styles.total}>
            <b>{figureText(total)}</b>
            {unit}
          </p>
        )}
      </div>
      <ul className={styles.parts}>
        {labels.map((label, at) => (
          <li key={label}>
            <Swatch series={at % paintCount} />
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
