import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import styles from './home-skeleton.module.css';

/** A banner, the icons, and the first courses on their way. */
export function HomeSkeleton() {
  return (
    <div role="status" aria-label="加载中" className={styles.home}>
      <Skeleton ratio="343 / 160" />
      <div>
        <Skeleton lines={8} width="3rem" height="3rem" />
      </div>
      <div>
        <Skeleton lines={4} width="100%" height="12rem" />
      </div>
    </div>
  );
}
