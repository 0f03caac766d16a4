import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import { counted } from '../../../format/count.ts';
import { Link } from '../../../navigation/link.tsx';
import { href } from '../../../navigation/paths.ts';
import styles from './course-head.module.css';

type Props = { content: ContentDetail; course: NonNullable<ContentDetail['course']> };

/** What the course is called, how much it is, who teaches it, and who published it. */
export function CourseHead({ content, course }: Props) {
  const { title, major, view_count: views, expert, account } = content;
  const meta = [major?.name, `${course.lesson_count} 课`, views > 0 && counted(views, '次学习')];
  return (
    <header>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.meta}>{meta.filter(Boolean).join(' · ')}</p>
      {course.credit > 0 && <p className={styles.credit}>可得 {course.credit} 学分</p>}
      {expert && (
        <Link to={href.expert({ id: expert.id })} className={styles.expert}>
          <Avatar name={expert.name} src={expert.avatar.url} colour={expert.avatar.colour} />
          <span className={styles.words}>
            <strong>{expert.name}</strong>
            <span className={styles.post}>
              {[expert.title, expert.organisation].filter(Boolean).join(' · ')}
            </span>
          </span>
          <ChevronIcon />
        </Link>
      )}
      {account && (
        <Link to={href.home({ id: account.id })} className={styles.account}>
          <Avatar name={account.name} src={account.avatar.url} colour={account.avatar.colour} size="sm" />
          {`来自 ${account.name}`}
        </Link>
      )}
    </header>
  );
}
