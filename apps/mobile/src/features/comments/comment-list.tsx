import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import type { ContentReference } from '../../session/content-cache.ts';
import { pagingState } from '../../session/paging-state.ts';
import { staleTimes } from '../../session/stale-times.ts';
import { useWirePages } from '../../session/use-wire-pages.ts';
import { CommentItem } from './comment-item.tsx';
import { CommentSkeleton } from './comment-skeleton.tsx';
import type { CommentOrder } from './comment-order.ts';
import styles from './comments.module.css';
import { distinct } from './distinct.ts';

type Props = { content: ContentReference; order: CommentOrder; drawing: string };

/** The comments in one order, page by page. */
export function CommentList({ content, order, drawing }: Props) {
  const { content_id, content_type } = content;
  const input = { content_id, content_type, order };
  const comments = useWirePages('GET content/comments', input, { staleTime: staleTimes.moment });
  if (comments.isPending) return <CommentSkeleton />;
  if (!comments.data) return <Failure error={comments.error} onRetry={comments.refetch} />;
  if (comments.data.length === 0) return <Empty src={drawing} text="还没有人评论，学完来说说你的做法。" />;
  return (
    <>
      <ul className={styles.list} aria-label="评论">
        {distinct(comments.data).map((comment) => (
          <li key={comment.id}>
            <CommentItem comment={comment} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(comments)} onMore={comments.fetchNextPage} />
    </>
  );
}
