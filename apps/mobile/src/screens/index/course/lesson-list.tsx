import type { Chapter } from '@academy/contract/areas/content.ts';
import styles from './lesson-list.module.css';
import { LessonRow } from './lesson-row.tsx';
import type { CoursePlayer } from './use-course-player.ts';

type Props = { chapters: readonly Chapter[]; player: CoursePlayer };

/** The chapters with their lessons, numbered through the whole course. A lone chapter needs no heading. */
export function LessonList({ chapters, player }: Props) {
  let before = 0;
  return chapters.map(({ id, title, lessons }) => {
    const first = before + 1;
    before += lessons.length;
    return (
      <section key={id} aria-label={title}>
        {chapters.length > 1 && <h2 className={styles.chapter}>{title}</h2>}
        <ol className={styles.lessons} start={first}>
          {lessons.map((lesson, index) => (
            <li key={lesson.id}>
              <LessonRow lesson={lesson} number={first + index} player={player} />
            </li>
          ))}
        </ol>
      </section>
    );
  });
}
