import type { RoomComment } from '@academy/contract/realtime/room.ts';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import styles from './live-comment-list.module.css';

type ShownComment = Pick<RoomComment, 'id' | 'name' | 'role' | 'text'>;

type Props<Comment extends ShownComment> = {
  /** Oldest first. */
  comments: readonly Comment[];
  pinned: ShownComment | null;
  empty: ReactNode;
  /** Makes each comment a button that opens its menu. */
  onPress?: ((comment: Comment) => void) | undefined;
};

const roles: Readonly<Record<string, string>> = { expert: '主播', assistant: '助理' };
/** Within this distance from the end, in pixels, the list scrolls with new comments. */
const followTolerance = 60;

/** The comments of the room, newest last. It scrolls with new comments unless the person has scrolled back. */
export function LiveCommentList<Comment extends ShownComment>({
  comments,
  pinned,
  empty,
  onPress,
}: Props<Comment>) {
  const list = useRef<HTMLDivElement>(null);
  const [isFollowing, setFollowing] = useState(true);
  const last = comments.at(-1)?.id;
  useLayoutEffect(() => {
    if (isFollowing && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [isFollowing, last]);
  return (
    <div className={styles.place}>
      {pinned && (
        <p className={styles.pinned}>
          <strong>置顶</strong> <CommentText comment={pinned} />
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
          setFollowing(scrollHeight - scrollTop - clientHeight < followTolerance)
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
              <CommentText comment={comment} />
            </button>
          ) : (
            <p key={comment.id} className={styles.comment}>
              <CommentText comment={comment} />
            </p>
          ),
        )}
      </div>
      {!isFollowing && (
        <button type="button" className={styles.latest} onClick={() => setFollowing(true)}>
          看最新
        </button>
      )}
    </div>
  );
}

function CommentText({ comment: { name, role, text } }: { comment: ShownComment }) {
  return (
    <>
      {roles[role] && <span className={styles.role}>{roles[role]}</span>}
      <span className={styles.name}>{name}</span> <span>{text}</span>
    </>
  );
}
