import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import styles from './comments.module.css';

/** Comments on their way. */
export function CommentSkeleton() {
  return (
    <div role="status" aria-label="加载中">
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.skeleton}>
          <Skeleton round width="2.75rem" height="2.75rem" />
          <div>
            <Skeleton lines={3} />
          </div>
        </div>
      ))}
    </div>
  );
}
