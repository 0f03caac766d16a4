import { RowSkeleton } from '../../../features/article/row-skeleton.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { pagingState } from '../../../session/paging-state.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import styles from './account-contents.module.css';

/** What the account published, the newest first, page by page. */
export function AccountContents({ accountId }: { accountId: number }) {
  const contents = useWirePages('GET account/recommend', { account_id: accountId });
  if (contents.isPending) return <RowSkeleton rows={3} />;
  if (!contents.data) return <Failure error={contents.error} onRetry={contents.refetch} />;
  if (contents.data.length === 0) return <Empty src={nothing} text="这家机构还没有发布内容。" />;
  return (
    <>
      <Card>
        <ul className={styles.rows}>
          {contents.data.map((card) => (
            <li key={card.content_id}>
              <ContentRow card={card} />
            </li>
          ))}
        </ul>
      </Card>
      <ListFooter state={pagingState(contents)} onMore={contents.fetchNextPage} />
    </>
  );
}
