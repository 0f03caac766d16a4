import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { RowSkeleton } from '../../../features/article/row-skeleton.tsx';
import styles from './lives-list.module.css';

/** Lives on their way: a large one, and rows below it. */
export function LivesSkeleton() {
  return (
    <div className={styles.body}>
      <Skeleton width="6rem" height="2.75rem" />
      <Skeleton ratio="16 / 11" />
      <Skeleton width="6rem" height="2.75rem" />
      <RowSkeleton rows={4} lines={3} />
    </div>
  );
}
