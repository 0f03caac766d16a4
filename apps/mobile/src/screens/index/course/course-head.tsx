import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import { counted } from '../../../format/count.ts';
import { Link } from '../../../navigation/link.tsx';
import { href } from '../../../navigation/paths.ts';
import styles from './course-head.module.css';

type Props = { content: ContentDetail; course: NonNullable<ContentDetail['course']> };

/** What the course is called, how much it is, and who teaches it. */
export function CourseHead({ content, course }: Props) {
  const { title, major, view_count: views, expert } = content;
  const meta = [major?.name, `${course.lesson_count} 课`, views > 0 && counted(views, '次学习')];
  return (
    <header>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.meta}>{meta.filter(Boolean).join(' · ')}</p>
      {expert && (
        <Link to={href.expert({ id: expert.id })} className={styles.expert}>
          <Avatar name={expert.name} src={expert.avatar.url} colour={expert.avatar.colour} />
          <span className={styles.words}>
            <strong>{expert.name}</strong>
            <span className={styles.post}>
              {expert.organisation} {expert.title}
            </span>
          </span>
          <ChevronIcon />
        </Link>
      )}
    </header>
  );
}
