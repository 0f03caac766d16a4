import type { Comment } from '@academy/contract/areas/content.ts';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { pagingState, useApiPages } from '../../data/use-api-pages.ts';
import { CommentBody } from './comment-body.tsx';
import styles from './comment-replies.module.css';
import { useCommentsContext } from './comments-context.ts';

/** The replies to a comment: the first ones came with it, the others are loaded when there are more. */
export function CommentReplies({ comment }: { comment: Comment }) {
  const { content } = useCommentsContext();
  const complete = comment.replies.length >= comment.reply_count;
  const others = useApiPages(
    'GET content/comments',
    { ...content, parent_id: comment.id },
    { enabled: !complete },
  );
  const replies = removeDuplicates(others.data ?? comment.replies);
  return (
    <>
      <ul className={styles.list} aria-label={`对${comment.author_name}的回复`}>
        {replies.map((reply) => (
          <li key={reply.id}>
            <CommentBody comment={reply} thread={comment.id} />
          </li>
        ))}
      </ul>
      {others.isError && !others.data && <Failure error={others.error} onRetry={others.refetch} />}
      {others.hasNextPage && (
        <ListFooter state={pagingState(others)} error={others.error} onMore={others.fetchNextPage} />
      )}
    </>
  );
}

/** Removes duplicates: a comment that was just sent may be in the list already when its page is loaded. */
export function removeDuplicates<Item extends { readonly id: number }>(items: readonly Item[]): Item[] {
  const seen = new Set<number>();
  return items.filter(({ id }) => !seen.has(id) && seen.add(id));
}
