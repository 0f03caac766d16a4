import { useEffect, useRef } from 'react';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { StarIcon } from '@academy/ui/icon/action-icons.tsx';
import { usePlaying } from '../../../features/player/use-video-engine.ts';
import type { VideoEngine } from '../../../features/player/video-engine.ts';
import { Link } from '../../../navigation/link.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { href } from '../../../navigation/paths.ts';
import styles from './course-screen.module.css';

type Props = {
  content: Pick<ContentDetail, 'content_id' | 'mine'>;
  rating: NonNullable<ContentDetail['course']>['rating'];
};

/** The average rating, and a link to rate for a person who finished the course. Renders nothing without both. */
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

/**
 * Opens the rating page once, when the course was completed in this visit and the video has stopped. Not while
 * watching, nor when it was rated or completed before.
 */
export function useRatingPrompt({ content_id: id, mine }: ContentDetail, engine: VideoEngine): void {
  const playing = usePlaying(engine);
  const completed = mine?.progress?.completed ?? false;
  const isLoaded = mine !== null;
  // A course that was already completed when it was first loaded does not prompt.
  const wasCompleted = useRef<boolean>(undefined);
  useEffect(() => {
    if (!isLoaded) return;
    wasCompleted.current ??= completed;
    if (wasCompleted.current || !completed || playing) return;
    wasCompleted.current = true;
    if (mine?.stars === undefined) appNavigator.navigateTo(href.majorCourseBack({ id }));
  }, [isLoaded, completed, playing, mine?.stars, id]);
}
