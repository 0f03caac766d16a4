import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import row from './notice-row.module.css';
import styles from './notices-page.module.css';

/** Notices on their way. */
export function NoticesSkeleton() {
  return (
    <div role="status" aria-label="加载中">
      <Skeleton width="4rem" height="2.75rem" />
      <div className={styles.list}>
        {[1, 2, 3, 4].map((each) => (
          <div key={each} className={row.notice}>
            <Skeleton round width="2.5rem" height="2.5rem" />
            <div className={row.words}>
              <Skeleton lines={3} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
