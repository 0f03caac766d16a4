import type { Comment } from '@academy/contract/areas/content.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { HeartIcon } from '@academy/ui/icon/heart.tsx';
import { count } from '../../format/count.ts';
import { moment } from '../../format/date.ts';
import styles from './comment-body.module.css';

type Props = { comment: Omit<Comment, 'reply_count' | 'replies'>; reply?: boolean };

/** Who said what, when, and how many agree. */
export function CommentBody({ comment, reply }: Props) {
  const { author_name: name, author_avatar: avatar, text, like_count: likes, created_at: created } = comment;
  return (
    <div className={styles.body}>
      <Avatar name={name} src={avatar?.url} colour={avatar?.colour} size={reply ? 'sm' : 'md'} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.text}>{text}</p>
        <p className={styles.meta}>
          <time dateTime={created}>{moment(created)}</time>
          {likes > 0 && (
            <span className={styles.likes}>
              <HeartIcon />
              {count(likes)}
              <span className="visually-hidden">人赞同</span>
            </span>
          )}
        </p>
      </div>
    </div>
  );
}
