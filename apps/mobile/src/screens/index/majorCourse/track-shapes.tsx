import { Card } from '@academy/ui/card/card.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import styles from './track-courses.module.css';

/** The shape of a track on its way. */
export function TrackShapes() {
  return (
    <div role="status" aria-label="加载中" className={styles.body}>
      <Skeleton height="14rem" />
      {[1, 2].map((card) => (
        <Card key={card}>
          <Skeleton lines={4} />
        </Card>
      ))}
    </div>
  );
}
