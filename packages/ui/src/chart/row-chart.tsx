import { useId } from 'react';
import { type ChartData, shownValues, valueText } from './chart-data.ts';
import { niceScale, shareOf } from './nice-scale.ts';
import { Patterns } from './series-style.tsx';
import styles from './row-chart.module.css';

/** Horizontal bars for labels that are texts; each shows its value, so that nothing has to be touched. */
export function RowChart({ data }: { data: ChartData }) {
  const id = useId();
  const { labels, series } = data;
  const scale = niceScale(shownValues(data));
  return (
    <>
      <svg className={styles.patterns} aria-hidden="true">
        <Patterns id={id} count={series.length} />
      </svg>
      <ul className={styles.rows}>
        {labels.map((label, at) => (
          <li key={label}>
            <span className={styles.label}>{label}</span>
            {series.map(({ name, values }, index) => (
              <span key={name} className={styles.row}>
                <svg className={styles.bar} aria-hidden="true">
                  <rect className={styles.track} width="100%" height="100%" />
                  <rect
                    fill={`url(#${id}-${index})`}
                    width={`${Math.max(0, shareOf(scale, values[at] ?? 0)) * 100}%`}
                    height="100%"
                  />
                </svg>
                <span className={styles.value}>
                  {series.length > 1 && `${name} `}
                  {valueText(data, values[at], at)}
                </span>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
