import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { BlockedContent } from '../../../features/interact/blocked-content.tsx';
import { FollowButton } from '../../../features/interact/follow-button.tsx';
import { MoreButton } from '../../../features/interact/more-button.tsx';
import { LiveByline } from '../../../features/live/live-byline.tsx';
import { counted } from '../../../format/count.ts';
import styles from './course-head.module.css';
import { CourseRating } from './course-rating.tsx';
import { joinFacts } from '../../../format/facts.ts';

type Props = { content: ContentDetail; course: NonNullable<ContentDetail['course']> };

/** What the course is called, how much it is, who teaches it, and who published it. */
export function CourseHead({ content, course }: Props) {
  const { title, major, view_count: views, expert } = content;
  const meta = [major?.name, `${course.lesson_count} 课`, views > 0 && counted(views, '次学习')];
  return (
    <header>
      <BlockedContent content={content} />
      <div className={styles.top}>
        <h1 className={styles.title}>{title}</h1>
        <MoreButton content={content} />
      </div>
      <p className={styles.meta}>{joinFacts(meta)}</p>
      {course.credit > 0 && <p className={styles.credit}>可得 {course.credit} 学分</p>}
      <CourseRating content={content} rating={course.rating} />
      <LiveByline
        content={content}
        follow={expert && <FollowButton small expert={expert} followed={content.mine?.followed} />}
      />
    </header>
  );
}
