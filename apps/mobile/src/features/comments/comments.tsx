import { useQueryClient } from '@tanstack/react-query';
import { useId, useState, useSyncExternalStore } from 'react';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { PullRefresh } from '@academy/ui/pull-refresh/pull-refresh.tsx';
import { TabPanel, Tabs } from '@academy/ui/tabs/tabs.tsx';
import type { ContentReference } from '../../data/content-cache.ts';
import { refresh } from '../../data/use-api-pages.ts';
import { countWithUnit } from '../../format/count.ts';
import { useLazyChunk } from '../../platform/use-lazy-chunk.ts';
import { requireLogin } from '../../session/login.ts';
import { session } from '../../session/session-store.ts';
import { CommentList, type CommentOrder, commentOrders } from './comment-list.tsx';
import { type CommentOverlay, CommentsContext, type CommentsContextValue } from './comments-context.ts';
import styles from './comments.module.css';
import { draftKeyOf, findDraft } from './drafts.ts';
import { LinkedThread } from './linked-thread.tsx';
import { usePageState } from '../../navigation/page-state.ts';

type CommentsProps = {
  content: Pick<ContentDetail, 'content_id' | 'content_type' | 'comment_count'>;
  emptyImage: string;
  /**
   * The comments fill a scroll area of their own: the button to write one sticks to its bottom instead of standing above
   * them, and pulling it down refreshes them.
   */
  pinned?: boolean;
  /** A comment that the person followed a link to: it is shown first, with its thread. */
  linkedId?: number | undefined;
};

const loadOverlays = () => import('./comment-overlays.tsx');

/** All comments on a content, and the composer. The heading is up to the caller. */
export function Comments({
  content: { content_id, content_type, comment_count },
  ...options
}: CommentsProps) {
  const { emptyImage, pinned, linkedId } = options;
  const [order, setOrder] = usePageState<CommentOrder>('comments', 'hot');
  const [overlay, setOverlay] = useState<CommentOverlay>();
  const [isRequested, setRequested] = useState(false);
  const chunk = useLazyChunk(loadOverlays, isRequested);
  const id = useId();
  const openOverlay = (next: CommentOverlay) => {
    setRequested(true);
    setOverlay(next);
  };
  const content = { content_id, content_type };
  const context: CommentsContextValue = {
    content,
    write: (replyTo) => requireLogin(() => openOverlay({ kind: 'write', replyTo })),
    openMenu: (comment, thread) => openOverlay({ kind: 'act', comment, thread }),
  };
  const composeButton = (
    <ComposeButton content={content} pinned={pinned ?? false} onWrite={() => context.write()} />
  );
  const reload = useReloadComments();
  const comments = (
    <>
      {linkedId !== undefined && <LinkedThread content={content} id={linkedId} />}
      <div className={styles.head}>
        <p className={styles.total}>{comment_count > 0 && `共 ${countWithUnit(comment_count, '条')}`}</p>
        <Tabs
          id={id}
          label="评论排序"
          variant="pills"
          items={commentOrders}
          value={order}
          onChange={setOrder}
        />
      </div>
      <TabPanel id={id} value={order}>
        <CommentList key={order} content={content} order={order} emptyImage={emptyImage} />
      </TabPanel>
    </>
  );
  return (
    <CommentsContext value={context}>
      {!pinned && composeButton}
      {pinned ? (
        <PullRefresh preset="area" onRefresh={reload}>
          {comments}
        </PullRefresh>
      ) : (
        comments
      )}
      {pinned && composeButton}
      {chunk && <chunk.CommentOverlays context={context} overlay={overlay} onChange={setOverlay} />}
    </CommentsContext>
  );
}

/** Refetches the comments that are shown, for a pull to refresh. */
function useReloadComments() {
  const queries = useQueryClient();
  const refetch = () =>
    queries.refetchQueries({ type: 'active', predicate: isCommentsQuery }, { throwOnError: true }).then(
      () => ({ error: null }),
      (error: Error) => ({ error }),
    );
  return () => refresh({ refetch });
}

const isCommentsQuery = ({ queryKey: [key] }: { queryKey: readonly unknown[] }) =>
  key === 'GET content/comments';

const getServerDraft = () => undefined;

type ComposeButtonProps = {
  content: ContentReference;
  pinned: boolean;
  onWrite: () => void;
};

/** Opens the composer. Shows the saved draft if there is one. */
function ComposeButton({ content, pinned, onWrite }: ComposeButtonProps) {
  const draftKey = draftKeyOf(content, undefined);
  // The server cannot know drafts stored on this phone. The value is read again after every render and session
  // change.
  const draft = useSyncExternalStore(session.subscribe, () => findDraft(draftKey)?.text, getServerDraft);
  return (
    <div className={styles.place} data-pinned={pinned || undefined}>
      <button type="button" className={styles.pill} onClick={onWrite}>
        <span className="visually-hidden">写评论：</span>
        {draft ? (
          <>
            <span className={styles.draft}>草稿</span> {draft}
          </>
        ) : (
          '友善地说说您的想法…'
        )}
      </button>
    </div>
  );
}
