import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import styles from './area-column.module.css';

/** Areas on their way. */
export function AreaSkeleton() {
  return (
    <div role="status" aria-label="加载中" className={styles.column}>
      <Skeleton lines={6} height="2.25rem" />
    </div>
  );
}
