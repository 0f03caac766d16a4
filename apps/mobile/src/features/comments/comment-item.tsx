import type { Comment } from '@academy/contract/areas/content.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import { useId, useState } from 'react';
import { CommentBody } from './comment-body.tsx';
import styles from './comment-item.module.css';
import { CommentReplies } from './comment-replies.tsx';

type Props = { comment: Comment; content: { content_id: number; content_type: ContentType } };

/** One comment, with its answers once they are asked for. */
export function CommentItem({ comment, content }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <article className={styles.comment}>
      <CommentBody comment={comment} />
      {comment.reply_count > 0 && (
        <div className={styles.replies}>
          {open && (
            <div id={id}>
              <CommentReplies comment={comment} content={content} />
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
