import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { useLongPress } from '@academy/ui/long-press/use-long-press.ts';
import { CommentActions } from './comment-actions.tsx';
import styles from './comment-body.module.css';
import { useDesk } from './desk.ts';
import { isOnItsWay, type Reply } from './reply.ts';

type Props = {
  comment: Reply;
  /** The comment that a reply stands below; its own number for a comment. */
  thread: number;
};

/** Who said what, when and from where, and what one can do about it. A long press offers the rest. */
export function CommentBody({ comment, thread }: Props) {
  const { author_name: name, author_avatar: avatar, answers_name: answered, text, state } = comment;
  const { act } = useDesk();
  const onItsWay = isOnItsWay(comment);
  const press = useLongPress(() => !onItsWay && act(comment, thread));
  const isReply = comment.id !== thread;
  return (
    <div className={styles.body} data-on-its-way={onItsWay || undefined}>
      <Avatar name={name} src={avatar?.url} colour={avatar?.colour} size={isReply ? 'sm' : 'md'} />
      <div className={styles.words}>
        <div {...press}>
          <p className={styles.name}>{name}</p>
          <p className={styles.text}>
            {answered && <span className={styles.answered}>回复 {answered}：</span>}
            {text}
          </p>
        </div>
        {state === 'held' && <p className={styles.held}>审核中，仅自己可见</p>}
        <CommentActions comment={comment} thread={thread} />
      </div>
    </div>
  );
}
