import type { ContentType } from '@academy/contract/limits.ts';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { pagingState } from '../../session/paging-state.ts';
import { useWirePages } from '../../session/use-wire-pages.ts';
import { CommentItem } from './comment-item.tsx';
import { CommentSkeleton } from './comment-skeleton.tsx';
import type { CommentOrder } from './comment-order.ts';
import styles from './comments.module.css';

type Props = { contentId: number; contentType: ContentType; order: CommentOrder; drawing: string };

/** The comments in one order, page by page. */
export function CommentList({ contentId, contentType, order, drawing }: Props) {
  const content = { content_id: contentId, content_type: contentType };
  const comments = useWirePages('GET content/comments', { ...content, order });
  if (comments.isPending) return <CommentSkeleton />;
  if (!comments.data) return <Failure onRetry={comments.refetch} />;
  if (comments.data.length === 0) return <Empty src={drawing} text="还没有人评论，学完来说说你的做法。" />;
  return (
    <>
      <ul className={styles.list} aria-label="评论">
        {comments.data.map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} content={content} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(comments)} onMore={comments.fetchNextPage} />
    </>
  );
}
