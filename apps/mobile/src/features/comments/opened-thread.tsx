import { Failure } from '@academy/ui/state/failure.tsx';
import { useState } from 'react';
import type { ContentReference } from '../../session/content-cache.ts';
import { useWirePages } from '../../session/use-wire-pages.ts';
import { CommentBody } from './comment-body.tsx';
import { CommentReplies } from './comment-replies.tsx';
import { CommentSkeleton } from './comment-skeleton.tsx';
import replies from './comment-item.module.css';
import styles from './opened-thread.module.css';

/** The comment that one was led to, a reply with what it answers; it stands out. All others follow where they belong. */
export function OpenedThread({ content, id }: { content: ContentReference; id: number }) {
  const { content_id, content_type } = content;
  // One page alone; as a list, since whatever changes comments changes lists.
  const found = useWirePages('GET content/comments', { content_id, content_type, comment_id: id });
  const [isWhole, setWhole] = useState(false);
  if (found.isPending) return <CommentSkeleton />;
  if (!found.data) return <Failure onRetry={found.refetch} />;
  const thread = found.data.find((each) => each.id === id || each.replies.some((reply) => reply.id === id));
  if (!thread) return <p className={styles.gone}>您要看的评论已经不在了，看看别人怎么说。</p>;
  const reply = thread.replies.find((each) => each.id === id);
  const others = thread.reply_count - (reply ? 1 : 0);
  return (
    <article className={styles.thread} aria-label="您要看的评论">
      <CommentBody comment={thread} thread={thread.id} />
      <div className={replies.replies}>
        {isWhole ? (
          <CommentReplies comment={{ ...thread, replies: [] }} />
        ) : (
          reply && <CommentBody comment={reply} thread={thread.id} />
        )}
        {others > 0 && (
          <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? '收起回复' : `展开 ${thread.reply_count} 条回复`}
          </button>
        )}
      </div>
    </article>
  );
}
