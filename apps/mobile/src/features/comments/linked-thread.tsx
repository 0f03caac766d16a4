import { Failure } from '@academy/ui/state/failure.tsx';
import { useState } from 'react';
import type { ContentReference } from '../../data/content-cache.ts';
import { useApiPages } from '../../data/use-api-pages.ts';
import { CommentBody } from './comment-body.tsx';
import { CommentReplies } from './comment-replies.tsx';
import { CommentSkeleton } from './comment-list.tsx';
import replies from './comments.module.css';
import styles from './linked-thread.module.css';

/** The thread of a comment that the person followed a link to, highlighted above the others. */
export function LinkedThread({ content, id }: { content: ContentReference; id: number }) {
  const { content_id, content_type } = content;
  // Only one page, but read as a paged list, because the cache updates change lists of comments.
  const found = useApiPages('GET content/comments', { content_id, content_type, comment_id: id });
  const [isExpanded, setExpanded] = useState(false);
  if (found.isPending) return <CommentSkeleton />;
  if (!found.data) return <Failure error={found.error} onRetry={found.refetch} />;
  const thread = found.data.find((each) => each.id === id || each.replies.some((reply) => reply.id === id));
  if (!thread) return <p className={styles.gone}>您要看的评论已经不在了，看看别人怎么说。</p>;
  const reply = thread.replies.find((each) => each.id === id);
  const others = thread.reply_count - (reply ? 1 : 0);
  return (
    <article className={styles.thread} aria-label="您要看的评论">
      <CommentBody comment={thread} thread={thread.id} />
      <div className={replies.replies}>
        {isExpanded ? (
          <CommentReplies comment={{ ...thread, replies: [] }} />
        ) : (
          reply && <CommentBody comment={reply} thread={thread.id} />
        )}
        {others > 0 && (
          <button type="button" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
            {isExpanded ? '收起回复' : `展开 ${thread.reply_count} 条回复`}
          </button>
        )}
      </div>
    </article>
  );
}
