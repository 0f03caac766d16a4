import type { Comment } from '@academy/contract/areas/content.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { CommentBody } from './comment-body.tsx';
import styles from './comment-item.module.css';
import { CommentReplies } from './comment-replies.tsx';
import { isOnItsWay } from './reply.ts';

/** One comment, with its answers once they are asked for, or once one answered oneself. */
export function CommentItem({ comment }: { comment: Comment }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const isAnswering = comment.replies.some(isOnItsWay);
  const wasAnswering = useRef(false);
  useEffect(() => {
    if (isAnswering && !wasAnswering.current) setOpen(true);
    wasAnswering.current = isAnswering;
  }, [isAnswering]);
  return (
    <article className={styles.comment} aria-label={`${comment.author_name}的评论`}>
      <CommentBody comment={comment} thread={comment.id} />
      {comment.reply_count > 0 && (
        <div className={styles.replies}>
          {open && (
            <div id={id}>
              <CommentReplies comment={comment} />
            </div>
          )}
          <button
            type="button"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            onClick={() => setOpen(!open)}
          >
            {open ? '收起回复' : `展开 ${comment.reply_count} 条回复`}
          </button>
        </div>
      )}
    </article>
  );
}
