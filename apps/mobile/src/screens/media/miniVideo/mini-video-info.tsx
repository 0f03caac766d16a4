import { type ReactNode, useId, useState } from 'react';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { CommentIcon, MoreIcon, ShareIcon, StarIcon } from '@academy/ui/icon/action-icons.tsx';
import { HeartIcon } from '@academy/ui/icon/mark-icons.tsx';
import { ChevronIcon } from '@academy/ui/icon/shell-icons.tsx';
import { BookIcon } from '@academy/ui/icon/subject-icons.tsx';
import { FollowButton } from '../../../features/interact/follow-button.tsx';
import { ToggleButton } from '../../../features/interact/interact-buttons.tsx';
import type { useContentToggles } from '../../../features/interact/use-content-toggles.ts';
import { count } from '../../../format/count.ts';
import { Link } from '../../../navigation/link.tsx';
import { appNavigator } from '../../../navigation/navigator.ts';
import { href } from '../../../navigation/paths.ts';
import styles from './mini-video-info.module.css';

type Props = {
  content: ContentDetail;
  /** It is in view: its title is the page's heading. */
  active: boolean;
  /** The caption, shown above the text. */
  children: ReactNode;
};

export function MiniVideoInfo({ content, active, children }: Props) {
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

type MiniVideoActionsProps = {
  content: ContentDetail;
  toggles: ReturnType<typeof useContentToggles>;
  onMenu: (id: number) => void;
};

export function MiniVideoActions({ content, toggles: { like, collection }, onMenu }: MiniVideoActionsProps) {
  const { content_id: id, content_type: type, comment_count: commentCount } = content;
  return (
    <div className={styles.actions}>
      <ToggleButton label="点赞" state={like}>
        <HeartIcon filled={like.on} />
      </ToggleButton>
      <IconButton
        label="评论"
        note={commentCount > 0 ? count(commentCount) : '评论'}
        aria-haspopup="dialog"
        onClick={() => appNavigator.navigateTo(href.miniVideoComment({ id, type }))}
      >
        <CommentIcon />
      </IconButton>
      <ToggleButton label="收藏" state={collection}>
        <StarIcon filled={collection.on} />
      </ToggleButton>
      <IconButton label="分享" note="分享" onClick={() => appNavigator.navigateTo(href.share({ id, type }))}>
        <ShareIcon />
      </IconButton>
      <IconButton label="更多" aria-haspopup="dialog" onClick={() => onMenu(content.content_id)}>
        <MoreIcon />
      </IconButton>
    </div>
  );
}
