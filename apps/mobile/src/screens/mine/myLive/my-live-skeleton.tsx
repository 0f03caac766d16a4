import { Card } from '@academy/ui/card/card.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import live from './my-live.module.css';
import styles from './my-lives.module.css';

/** Lives on their way. */
export function MyLiveSkeleton() {
  return (
    <div role="status" aria-label="加载中" className={styles.list}>
      {[1, 2, 3, 4].map((each) => (
        <Card key={each} flush>
          <div className={live.live}>
            <div className={live.cover}>
              <Skeleton width="100%" ratio="4 / 3" />
            </div>
            <div className={live.words}>
              <Skeleton lines={3} />
            </div>
          </div>
        </Card>
      ))}
    </div>
  );
}
