import { Card } from '@academy/ui/card/card.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import card from './booked-live.module.css';
import styles from './live-booked-screen.module.css';

/** Lives on their way. */
export function BookedSkeleton() {
  return (
    <div role="status" aria-label="加载中" className={styles.body}>
      <Skeleton width="6rem" height="2.75rem" />
      <div className={styles.list}>
        {[1, 2, 3, 4].map((each) => (
          <Card key={each} flush>
            <div className={card.live}>
              <div className={card.cover}>
                <Skeleton width="100%" ratio="4 / 3" />
              </div>
              <div className={card.words}>
                <Skeleton lines={3} />
              </div>
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
