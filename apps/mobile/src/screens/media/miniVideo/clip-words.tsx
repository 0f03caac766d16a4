import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { BookIcon } from '@academy/ui/icon/book.tsx';
import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import { type ReactNode, useId, useState } from 'react';
import { FollowButton } from '../../../features/interact/follow-button.tsx';
import { Link } from '../../../navigation/link.tsx';
import { href } from '../../../navigation/paths.ts';
import styles from './clip-words.module.css';

type Props = {
  content: ContentDetail;
  /** It is in view: its title is that of the page. */
  active: boolean;
  /** What is being said, above it all. */
  children: ReactNode;
};

/** What the clip is called, who speaks, and the course that says more. */
export function ClipWords({ content, active, children }: Props) {
  const { title, summary, mini_video: mini } = content;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const Title = active ? 'h1' : 'p';
  return (
    <div className={styles.words} data-open={isOpen || undefined}>
      {children}
      <Byline content={content} />
      <Title className={styles.title}>{title}</Title>
      {summary && (
        <div className={styles.about}>
          <p id={id} className={styles.summary}>
            {summary}
          </p>
          <button
            type="button"
            className={styles.more}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? '收起' : '展开'}
            <span className="visually-hidden">简介</span>
          </button>
        </div>
      )}
      {mini?.course && (
        <Link to={href.course({ id: mini.course.id })} className={styles.course}>
          <BookIcon />
          <span>
            <span className="visually-hidden">这门课讲得更完整：</span>
            {mini.course.title}
          </span>
          <ChevronIcon />
        </Link>
      )}
    </div>
  );
}

function Byline({ content: { expert, account, mine } }: { content: ContentDetail }) {
  if (!expert) return account ? <p className={styles.byline}>{account.name}</p> : null;
  return (
    <div className={styles.byline}>
      <Link to={href.expert({ id: expert.id })} className={styles.expert}>
        <Avatar size="sm" name={expert.name} src={expert.avatar.url} colour={expert.avatar.colour} />
        <strong>{expert.name}</strong>
      </Link>
      <FollowButton small expert={expert} followed={mine?.followed} />
    </div>
  );
}
