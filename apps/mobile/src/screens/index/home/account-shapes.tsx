import { Card } from '@academy/ui/card/card.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import styles from './account-view.module.css';

/** The shape of an account's page on its way. */
export function AccountShapes() {
  return (
    <div role="status" aria-label="加载中" className={styles.body}>
      <Card>
        <Skeleton round width="4rem" height="4rem" />
        <Skeleton width="60%" height="1.5rem" />
        <Skeleton lines={3} />
      </Card>
      <Skeleton ratio="343 / 160" />
      <Skeleton lines={4} />
    </div>
  );
}
