import { useEffect, useId, useRef, useState } from 'react';
import type { Comment } from '@academy/contract/areas/content.ts';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import type { ContentReference } from '../../data/content-cache.ts';
import { pagingState, useApiPages } from '../../data/use-api-pages.ts';
import { staleTimes } from '../../data/use-api.ts';
import { CommentBody } from './comment-body.tsx';
import { isPending } from './comment-cache.ts';
import { CommentReplies, removeDuplicates } from './comment-replies.tsx';
import styles from './comments.module.css';

type Props = { content: ContentReference; order: CommentOrder; emptyImage: string };

export function CommentList({ content, order, emptyImage }: Props) {
  const { content_id, content_type } = content;
  const input = { content_id, content_type, order };
  const comments = useApiPages('GET content/comments', input, { staleTime: staleTimes.moment });
  if (comments.isPending) return <CommentSkeleton />;
  if (!comments.data) return <Failure error={comments.error} onRetry={comments.refetch} />;
  if (comments.data.length === 0) return <Empty src={emptyImage} text="还没有人评论，学完来说说您的做法。" />;
  return (
    <>
      <ul className={styles.list} aria-label="评论">
        {removeDuplicates(comments.data).map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(comments)} error={comments.error} onMore={comments.fetchNextPage} />
    </>
  );
}

/** A comment whose replies can be expanded. They expand by themselves when the user sends a reply. */
function CommentItem({ comment }: { comment: Comment }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const isReplying = comment.replies.some(isPending);
  const wasReplying = useRef(false);
  useEffect(() => {
    if (isReplying && !wasReplying.current) setOpen(true);
    wasReplying.current = isReplying;
  }, [isReplying]);
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

/** The orders of comments, spelled as on the wire. */
export const commentOrders = [
  { key: 'hot', label: '最热' },
  { key: 'new', label: '最新' },
] as const;
export type CommentOrder = (typeof commentOrders)[number]['key'];

export function CommentSkeleton() {
  return (
    <div role="status" aria-label="加载中">
      {[1, 2, 3].map((row) => (
        <div key={row} className={styles.skeleton}>
          <Skeleton round width="2.75rem" height="2.75rem" />
          <div>
            <Skeleton lines={3} />
          </div>
        </div>
      ))}
    </div>
  );
}
