import { useId } from 'react';
import { dashOf, markPath } from './marks.ts';
import paints from './paints.module.css';
import { Patterns } from './patterns.tsx';
import styles from './swatch.module.css';

/** How a series is drawn, beside its name: a piece of its line with its mark, or of its bar. */
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
