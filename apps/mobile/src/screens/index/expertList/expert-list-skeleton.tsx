import { Card } from '@academy/ui/card/card.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import styles from './expert-list-screen.module.css';
import card from './expert-card.module.css';

/** Experts on their way. */
export function ExpertListSkeleton() {
  return (
    <div role="status" aria-label="加载中" className={styles.list}>
      {[1, 2, 3, 4].map((each) => (
        <Card key={each}>
          <div className={card.expert}>
            <Skeleton round width="4rem" height="4rem" />
            <div className={card.words}>
              <Skeleton lines={5} />
            </div>
          </div>
        </Card>
      ))}
    </div>
  );
}
