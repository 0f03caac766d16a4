import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { BookIcon } from '@academy/ui/icon/book.tsx';
import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import { Link } from '../../../navigation/link.tsx';
import { href } from '../../../navigation/paths.ts';
import styles from './share-words.module.css';

type Props = { content: ContentDetail; course: { id: number; title: string } | null };

/** What the video is called, who speaks, and the course that says more. */
export function ShareWords({ content: { title, summary, expert }, course }: Props) {
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      {summary && <p className={styles.summary}>{summary}</p>}
      {expert && (
        <Link to={href.expert({ id: expert.id })} className={styles.link}>
          <Avatar name={expert.name} src={expert.avatar.url} colour={expert.avatar.colour} />
          <span className={styles.words}>
            <strong>{expert.name}</strong>
            <span className={styles.note}>
              {[expert.title, expert.organisation].filter(Boolean).join(' · ')}
            </span>
          </span>
          <ChevronIcon />
        </Link>
      )}
      {course && (
        <Link to={href.course({ id: course.id })} className={styles.link} data-course="">
          <BookIcon />
          <span className={styles.words}>
            <span className={styles.note}>想听完整的，看这门课</span>
            <strong>{course.title}</strong>
          </span>
          <ChevronIcon />
        </Link>
      )}
    </>
  );
}
