import type { Chapter, ContentDetail } from '@academy/contract/areas/content.ts';
import { SaveButton } from '../../../features/offline/save-button.tsx';
import styles from './lesson-list.module.css';
import { LessonRow } from './lesson-row.tsx';
import type { CoursePlayer } from './use-course-player.ts';

type Props = {
  /** The course that they are of. */
  course: Pick<ContentDetail, 'content_id' | 'content_type' | 'title'>;
  chapters: readonly Chapter[];
  player: CoursePlayer;
};

/** The chapters with their lessons, numbered through the whole course. A lone chapter needs no heading. */
export function LessonList({ course, chapters, player }: Props) {
  let before = 0;
  return chapters.map(({ id, title, lessons }) => {
    const first = before + 1;
    before += lessons.length;
    return (
      <section key={id} aria-label={title}>
        {chapters.length > 1 && <h2 className={styles.chapter}>{title}</h2>}
        <ol className={styles.lessons} start={first}>
          {lessons.map((lesson, index) => (
            <li key={lesson.id} className={styles.lesson}>
              <LessonRow lesson={lesson} number={first + index} player={player} />
              {lesson.video && (
                <SaveButton
                  name={`第 ${first + index} 节`}
                  thing={{
                    content_id: course.content_id,
                    content_type: course.content_type,
                    lesson_id: lesson.id,
                    title: lesson.title,
                    of: course.title,
                    video: lesson.video,
                  }}
                />
              )}
            </li>
          ))}
        </ol>
      </section>
    );
  });
}
