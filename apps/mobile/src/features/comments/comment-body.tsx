import { useQueryClient } from '@tanstack/react-query';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { MoreIcon } from '@academy/ui/icon/action-icons.tsx';
import { HeartIcon } from '@academy/ui/icon/mark-icons.tsx';
import { useLongPress } from '@academy/ui/long-press/use-long-press.ts';
import { call } from '../../data/call.ts';
import { useOptimisticToggle } from '../../data/optimistic-toggles.ts';
import { count } from '../../format/count.ts';
import { relativeDate } from '../../format/date-time.ts';
import styles from './comment-body.module.css';
import { isPending, patchComment, type Reply } from './comment-cache.ts';
import { useCommentsContext } from './comments-context.ts';

type CommentBodyProps = {
  comment: Reply;
  /** Id of the top-level comment; for a top-level comment its own id. */
  thread: number;
};

/** Author, text and actions of a comment or reply. A long press opens the menu. */
export function CommentBody({ comment, thread }: CommentBodyProps) {
  const { author_name: name, author_avatar: avatar, answers_name: repliedTo, text, state } = comment;
  const { openMenu } = useCommentsContext();
  const pending = isPending(comment);
  const press = useLongPress(() => !pending && openMenu(comment, thread));
  const isReply = comment.id !== thread;
  return (
    <div className={styles.body} data-on-its-way={pending || undefined}>
      <Avatar name={name} src={avatar?.url} colour={avatar?.colour} size={isReply ? 'sm' : 'md'} />
      <div className={styles.words}>
        <div {...press}>
          <p className={styles.name}>{name}</p>
          <p className={styles.text}>
            {repliedTo && <span className={styles.answered}>回复 {repliedTo}：</span>}
            {text}
          </p>
        </div>
        {state === 'held' && <p className={styles.held}>审核中，仅自己可见</p>}
        <CommentActions comment={comment} thread={thread} />
      </div>
    </div>
  );
}

type CommentActionsProps = { comment: Reply; thread: number };

/** Time and province of a comment, and the buttons to reply, like and open the menu. */
function CommentActions({ comment, thread }: CommentActionsProps) {
  const { id, author_name: name, province, created_at: created, state } = comment;
  const context = useCommentsContext();
  const like = useCommentLike(comment);
  if (isPending(comment)) return <p className={styles.meta}>发送中…</p>;
  return (
    <div className={styles.row}>
      <p className={styles.meta}>
        <time dateTime={created}>{relativeDate(created)}</time>
        {province && <span>来自 {province}</span>}
      </p>
      {state === 'visible' && (
        <button
          type="button"
          className={styles.word}
          aria-label={`回复${name}`}
          onClick={() => context.write({ thread, id, name })}
        >
          回复
        </button>
      )}
      <button
        type="button"
        className={styles.more}
        aria-label={`更多：${name}的评论`}
        aria-haspopup="dialog"
        onClick={() => context.openMenu(comment, thread)}
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

/** Like state and count of a comment, and the function that toggles it. */
function useCommentLike(comment: Reply) {
  const client = useQueryClient();
  const { content } = useCommentsContext();
  const { id, liked, like_count: count } = comment;
  return useOptimisticToggle(
    {
      name: `like comment ${id}`,
      send: async (on) => {
        const input = { action: on ? 'add' : 'cancel', comment_id: id } as const;
        const response = await call('POST content/interactive/comment/like/{action}', input);
        return { on: response.liked, count: response.like_count };
      },
      settle: ({ on, count: likes }) => patchComment(client, content, { id, liked: on, like_count: likes }),
    },
    { on: liked, count },
  );
}
