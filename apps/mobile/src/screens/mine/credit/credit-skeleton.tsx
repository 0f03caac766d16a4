import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import balances from './balances.module.css';
import styles from './credit-screen.module.css';

/** The screen's shape while it comes. */
export const CreditSkeleton = () => (
  <div className={styles.body} role="status" aria-label="加载中">
    <div className={balances.pair}>
      <Skeleton height="8.5rem" />
      <Skeleton height="8.5rem" />
    </div>
    <Skeleton height="2.75rem" />
    <Skeleton height="20rem" />
  </div>
);
