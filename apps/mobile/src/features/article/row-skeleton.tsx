import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import styles from './row-skeleton.module.css';

export function RowSkeleton({ rows, lines = 2 }: { rows: number; lines?: number }) {
  return (
    <div role="status" aria-label="加载中">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.row}>
          <div className={styles.text}>
            <Skeleton lines={lines} />
          </div>
          <div className={styles.cover}>
            <Skeleton ratio="4 / 3" />
          </div>
        </div>
      ))}
    </div>
  );
}
