import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { WorkSkeleton } from './work-list.tsx';
import styles from './expert-skeleton.module.css';

/** An expert on their way: the card, a few lines, the first contents. */
export function ExpertSkeleton() {
  return (
    <div className={styles.expert}>
      <Skeleton height="11rem" />
      <Skeleton lines={4} />
      <WorkSkeleton />
    </div>
  );
}
