import { Button } from '@academy/ui/button/button.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { RowSkeleton } from '../../../features/article/row-skeleton.tsx';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import failed from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { useStore } from '../../../platform/store.ts';
import { areaStore } from '../../../session/area-store.ts';
import { pagingState } from '../../../session/paging-state.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import styles from './article-list.module.css';

interface Props {
  /** The learning track, or undefined for all of them. */
  readonly majorId: number | undefined;
  readonly onAll: () => void;
}

/** The newest articles that concern the chosen area, page by page. */
export function ArticleList({ majorId, onAll }: Props) {
  const { id: area_id } = useStore(areaStore);
  const articles = useWirePages('GET index/recommend', {
    content_type: 'graphic',
    major_id: majorId,
    area_id,
  });
  if (articles.isPending) {
    return (
      <div className={styles.list}>
        <RowSkeleton rows={6} lines={3} />
      </div>
    );
  }
  if (!articles.data) return <Failure src={failed} error={articles.error} onRetry={articles.refetch} />;
  if (articles.data.length === 0) {
    return majorId === undefined ? (
      <Empty src={nothing} text="这里还没有文章，过几天再来看看。" />
    ) : (
      <Empty src={nothing} text="这个学段还没有文章。">
        <Button variant="quiet" onClick={onAll}>
          看看全部文章
        </Button>
      </Empty>
    );
  }
  return (
    <>
      <h2 className="visually-hidden">文章列表</h2>
      <ul className={styles.list}>
        {articles.data.map((card) => (
          <li key={card.content_id}>
            <ContentRow card={card} summary />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(articles)} onMore={articles.fetchNextPage} />
    </>
  );
}
