import type { Comment } from '@academy/contract/areas/content.ts';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { pagingState } from '../../session/paging-state.ts';
import { useWirePages } from '../../session/use-wire-pages.ts';
import { CommentBody } from './comment-body.tsx';
import styles from './comment-replies.module.css';
import { useDesk } from './desk.ts';
import { distinct } from './distinct.ts';

/** The answers to a comment: the first came with it, the others are read when there are more. */
export function CommentReplies({ comment }: { comment: Comment }) {
  const { content } = useDesk();
  const complete = comment.replies.length >= comment.reply_count;
  const others = useWirePages(
    'GET content/comments',
    { ...content, parent_id: comment.id },
    { enabled: !complete },
  );
  const replies = distinct(others.data ?? comment.replies);
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
      {others.hasNextPage && <ListFooter state={pagingState(others)} onMore={others.fetchNextPage} />}
    </>
  );
}
