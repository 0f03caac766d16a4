import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import styles from './home-skeleton.module.css';

/** A banner, the icons, and the first courses on their way; `below` banner and icons the courses alone. */
export function HomeSkeleton({ below }: { below?: boolean }) {
  return (
    <div role="status" aria-label="加载中" className={styles.home}>
      {!below && (
        <>
          <Skeleton ratio="343 / 160" />
          <div>
            <Skeleton lines={8} width="3rem" height="3rem" />
          </div>
        </>
      )}
      <div>
        <Skeleton lines={4} width="100%" height="12rem" />
      </div>
    </div>
  );
}
