import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import styles from './article-skeleton.module.css';

/** The shape of an article to come. */
export function ArticleSkeleton() {
  return (
    <div className={styles.article} role="status" aria-label="加载中">
      <Skeleton height="1.5rem" lines={2} />
      <Skeleton width="50%" height="0.8125rem" />
      <div className={styles.byline}>
        <Skeleton width="2.75rem" height="2.75rem" round />
        <Skeleton width="8rem" />
      </div>
      <Skeleton ratio="16 / 9" />
      <div className={styles.text}>
        <Skeleton lines={5} />
      </div>
    </div>
  );
}
