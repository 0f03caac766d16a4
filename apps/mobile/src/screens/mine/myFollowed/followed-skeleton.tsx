import { Card } from '@academy/ui/card/card.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import expert from './followed-expert.module.css';
import styles from './my-followed-screen.module.css';

/** Experts on their way. */
export function FollowedSkeleton() {
  return (
    <div role="status" aria-label="加载中" className={styles.list}>
      {[1, 2, 3, 4].map((each) => (
        <Card key={each}>
          <div className={expert.link}>
            <Skeleton round width="4rem" height="4rem" />
            <div className={expert.words}>
              <Skeleton lines={3} />
            </div>
          </div>
        </Card>
      ))}
    </div>
  );
}
