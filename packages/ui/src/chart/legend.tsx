import type { Series } from './chart-data.ts';
import styles from './legend.module.css';
import { Swatch } from './swatch.tsx';

/** Which series is which, where there are several. */
export const Legend = ({ series, line }: { series: readonly Series[]; line: boolean }) =>
  series.length > 1 && (
    <ul className={styles.legend}>
      {series.map(({ name }, at) => (
        <li key={name}>
          <Swatch series={at} line={line} />
          {name}
        </li>
      ))}
    </ul>
  );
