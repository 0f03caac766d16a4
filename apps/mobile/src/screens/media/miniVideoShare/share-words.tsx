import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { BookIcon } from '@academy/ui/icon/book.tsx';
import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import { CommentIcon } from '@academy/ui/icon/comment.tsx';
import { BlockedContent } from '../../../features/interact/blocked-content.tsx';
import { FollowButton } from '../../../features/interact/follow-button.tsx';
import { MoreButton } from '../../../features/interact/more-button.tsx';
import { counted } from '../../../format/count.ts';
import { Link } from '../../../navigation/link.tsx';
import { href } from '../../../navigation/paths.ts';
import styles from './share-words.module.css';
import { joinFacts } from '../../../format/facts.ts';

type Props = { content: ContentDetail; course: { id: number; title: string } | null };

/** What the video is called, who speaks, and the course that says more. */
export function ShareWords({ content, course }: Props) {
  const { title, summary, expert, mine, content_id: id, content_type: type, comment_count: said } = content;
  return (
    <>
      <BlockedContent content={content} />
      <div className={styles.top}>
        <h1 className={styles.title}>{title}</h1>
        <MoreButton content={content} />
      </div>
      {summary && <p className={styles.summary}>{summary}</p>}
      {expert && (
        <div className={styles.byline}>
          <Link to={href.expert({ id: expert.id })} className={styles.link}>
            <Avatar name={expert.name} src={expert.avatar.url} colour={expert.avatar.colour} />
            <span className={styles.words}>
              <strong>{expert.name}</strong>
              <span className={styles.note}>{joinFacts([expert.title, expert.organisation])}</span>
            </span>
          </Link>
          <FollowButton small expert={expert} followed={mine?.followed} />
        </div>
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
      <Link to={href.comment({ id, type })} className={styles.link} data-comments="">
        <CommentIcon />
        <span className={styles.words}>
          {said > 0 ? counted(said, '条评论') : '还没有评论，来说说您的想法'}
        </span>
        <ChevronIcon />
      </Link>
    </>
  );
}
