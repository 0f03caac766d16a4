import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import styles from './saved-skeletons.module.css';

/** Skeleton of rows: text on the left, cover on the right. */
export function ListSkeleton() {
  return (
    <div role="status" aria-label="加载中" className={styles.rows}>
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className={styles.row}>
          <div className={styles.words}>
            <Skeleton lines={3} />
          </div>
          <div className={styles.cover}>
            <Skeleton width="100%" ratio="4 / 3" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Skeleton of posters. */
export function GridSkeleton() {
  return (
    <div role="status" aria-label="加载中" className={styles.grid}>
      {[1, 2, 3, 4].map((card) => (
        <div key={card}>
          <Skeleton width="100%" ratio="9 / 16" />
          <Skeleton lines={2} />
        </div>
      ))}
    </div>
  );
}
