import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import styles from './dashboard-screen.module.css';
import figures from './figure-cards.module.css';

/** A tab's shape while it comes: figures, a chart, a table. */
export const DashboardSkeleton = () => (
  <div className={styles.content} role="status" aria-label="加载中">
    <Skeleton height="2.75rem" width="10rem" />
    <div className={figures.figures}>
      {[0, 1, 2, 3].map((at) => (
        <Skeleton key={at} height="8rem" />
      ))}
    </div>
    <Skeleton height="20rem" />
    <Skeleton height="14rem" />
  </div>
);
