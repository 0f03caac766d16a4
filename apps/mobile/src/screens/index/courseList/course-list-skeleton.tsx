import { Card } from '@academy/ui/card/card.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import styles from './course-list-skeleton.module.css';

/** The shape of courses on their way. */
export function CourseListSkeleton() {
  return (
    <div className={styles.grid} role="status" aria-label="加载中">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <Card key={card} flush>
          <Skeleton ratio="16 / 9" />
          <div className={styles.words}>
            <Skeleton lines={3} />
          </div>
        </Card>
      ))}
    </div>
  );
}
