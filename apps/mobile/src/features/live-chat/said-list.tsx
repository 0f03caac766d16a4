import type { RoomComment } from '@academy/contract/realtime/room.ts';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './said-list.module.css';

/** What is drawn of something that was said. */
type Said = Pick<RoomComment, 'id' | 'name' | 'role' | 'text'>;

type Props<Comment extends Said> = {
  /** Oldest first. */
  comments: readonly Comment[];
  pinned: Said | null;
  /** What stands where nobody has said anything. */
  empty: ReactNode;
  /** Makes each comment a button: what can be done with it. */
  onPress?: ((comment: Comment) => void) | undefined;
};

const roles: Readonly<Record<string, string>> = { expert: '主播', assistant: '助理' };
/** So near to the end, in pixels, one reads along. */
const near = 60;

/** What is said, the latest at the end; it follows whoever reads along and stays still for who reads back. */
export function SaidList<Comment extends Said>({ comments, pinned, empty, onPress }: Props<Comment>) {
  const list = useRef<HTMLDivElement>(null);
  const [isFollowing, follow] = useState(true);
  const last = comments.at(-1)?.id;
  useLayoutEffect(() => {
    if (isFollowing && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [isFollowing, last]);
  return (
    <div className={styles.place}>
      {pinned && (
        <p className={styles.pinned}>
          <strong>置顶</strong> <Words comment={pinned} />
        </p>
      )}
      <div
        ref={list}
        className={styles.list}
        role="log"
        aria-label="直播间的评论"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
        tabIndex={0}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          follow(scrollHeight - scrollTop - clientHeight < near)
        }
      >
        {comments.length === 0 && <p className={styles.empty}>{empty}</p>}
        {comments.map((comment) =>
          onPress ? (
            <button
              key={comment.id}
              type="button"
              className={styles.comment}
              onClick={() => onPress(comment)}
            >
              <Words comment={comment} />
            </button>
          ) : (
            <p key={comment.id} className={styles.comment}>
              <Words comment={comment} />
            </p>
          ),
        )}
      </div>
      {!isFollowing && (
        <button type="button" className={styles.latest} onClick={() => follow(true)}>
          看最新
        </button>
      )}
    </div>
  );
}

function Words({ comment: { name, role, text } }: { comment: Said }) {
  return (
    <>
      {roles[role] && <span className={styles.role}>{roles[role]}</span>}
      <span className={styles.name}>{name}</span> <span>{text}</span>
    </>
  );
}
