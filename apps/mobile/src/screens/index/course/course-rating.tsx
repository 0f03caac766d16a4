import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { StarIcon } from '@academy/ui/icon/star.tsx';
import { Link } from '../../../navigation/link.tsx';
import { href } from '../../../navigation/paths.ts';
import styles from './course-rating.module.css';

type Props = {
  content: Pick<ContentDetail, 'content_id' | 'mine'>;
  rating: NonNullable<ContentDetail['course']>['rating'];
};

/** What those who finished the course thought of it; for whoever did, the way to say so. Nothing where there is neither. */
export function CourseRating({ content: { content_id: id, mine }, rating }: Props) {
  const isDone = mine?.progress?.completed;
  if (!rating && !isDone) return null;
  return (
    <p className={styles.rating}>
      {rating && (
        <span>
          <StarIcon filled />
          <strong>{rating.average.toFixed(1)}</strong> · {rating.count} 人学完后评价
        </span>
      )}
      {isDone && (
        <Link to={href.majorCourseBack({ id })} className={styles.own}>
          {mine.stars === undefined ? '说说我的感受' : `我给了 ${mine.stars} 星`}
        </Link>
      )}
    </p>
  );
}
