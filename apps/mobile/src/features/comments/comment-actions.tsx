import { HeartIcon } from '@academy/ui/icon/heart.tsx';
import { MoreIcon } from '@academy/ui/icon/more.tsx';
import { count } from '../../format/count.ts';
import { moment } from '../../format/date.ts';
import styles from './comment-actions.module.css';
import { useDesk } from './desk.ts';
import { isOnItsWay, type Reply } from './reply.ts';
import { useCommentLike } from './use-comment-like.ts';

type Props = { comment: Reply; thread: number };

/** When and from where it was said; answer it, like it, and what else there is. */
export function CommentActions({ comment, thread }: Props) {
  const { id, author_name: name, province, created_at: created, state } = comment;
  const desk = useDesk();
  const like = useCommentLike(comment);
  if (isOnItsWay(comment)) return <p className={styles.meta}>发送中…</p>;
  return (
    <div className={styles.row}>
      <p className={styles.meta}>
        <time dateTime={created}>{moment(created)}</time>
        {province && <span>来自 {province}</span>}
      </p>
      {state === 'visible' && (
        <button
          type="button"
          className={styles.word}
          aria-label={`回复${name}`}
          onClick={() => desk.write({ thread, id, name })}
        >
          回复
        </button>
      )}
      <button
        type="button"
        className={styles.more}
        aria-label={`更多：${name}的评论`}
        aria-haspopup="dialog"
        onClick={() => desk.act(comment, thread)}
      >
        <MoreIcon />
      </button>
      {state === 'visible' && (
        <button
          type="button"
          className={styles.like}
          aria-label={`赞${name}的评论${like.count > 0 ? `，${count(like.count)} 人赞同` : ''}`}
          aria-pressed={like.on}
          onClick={() => like.press()}
        >
          <HeartIcon filled={like.on} />
          {like.count > 0 && <span>{count(like.count)}</span>}
        </button>
      )}
    </div>
  );
}
