import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { useSyncExternalStore } from 'react';
import { useIsSignedIn } from '../../../session/use-person.ts';
import { listPlayable } from './course-lessons.ts';
import { CourseProgress } from './course-progress.tsx';
import styles from './course-progress.module.css';
import type { CoursePlayer } from './use-course-player.ts';

type Props = { content: ContentDetail; course: NonNullable<ContentDetail['course']>; player: CoursePlayer };

const neverChanges = () => () => {};

/**
 * One's progress, which has its room from the first moment on: lessons do not move under a finger when it is known, nor
 * when the first of it counts. The server knows nobody: it renders the room unseen, and whoever was signed in at the
 * last visit (`data-signed-in`, set before the first paint) has it until the page is taken over.
 */
export function ProgressPlace({ content, course, player }: Props) {
  const isSignedIn = useIsSignedIn();
  const isServed = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const lessons = listPlayable(course);
  const canHaveSome = lessons.length > 0 || player.progress !== undefined;
  if (!canHaveSome || !(isSignedIn || isServed)) return null;
  return (
    <div
      className={styles.place}
      data-served={!isSignedIn || undefined}
      data-unknown={!content.mine || undefined}
    >
      <CourseProgress lessons={lessons} progress={player.progress} player={player} />
    </div>
  );
}
