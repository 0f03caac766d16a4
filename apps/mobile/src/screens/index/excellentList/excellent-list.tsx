import type { ContentType } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import failed from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { useStore } from '../../../platform/store.ts';
import { areaStore } from '../../../session/area-store.ts';
import { pagingState } from '../../../session/paging-state.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import { ExcellentCard } from './excellent-card.tsx';
import styles from './excellent-list.module.css';

type Props = {
  /** Undefined for every type. */
  type: ContentType | undefined;
  /** What the type is called. */
  label: string;
  onAll: () => void;
};

/** The excellent contents of a type, page by page; the first of them leads with a large picture. */
export function ExcellentList({ type, label, onAll }: Props) {
  const { id: area_id } = useStore(areaStore);
  const contents = useWirePages('GET index/recommend', { order: 'excellent', content_type: type, area_id });
  if (contents.isPending) return <Shapes />;
  if (!contents.data) return <Failure src={failed} error={contents.error} onRetry={contents.refetch} />;
  if (contents.data.length === 0) {
    return (
      <Empty src={nothing} text={type ? `还没有优秀的${label}。` : '这里还没有推荐，过几天再来看看。'}>
        {type && (
          <Button variant="quiet" onClick={onAll}>
            看看全部推荐
          </Button>
        )}
      </Empty>
    );
  }
  return (
    <>
      <h2 className="visually-hidden">推荐列表</h2>
      <ul className={styles.list}>
        {contents.data.map((card, at) => (
          <li key={card.content_id}>
            <ExcellentCard card={card} leads={at === 0} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(contents)} onMore={contents.fetchNextPage} />
    </>
  );
}

function Shapes() {
  return (
    <div role="status" aria-label="加载中" className={styles.list}>
      <Card flush>
        <Skeleton ratio="16 / 9" />
        <div className={styles.words}>
          <Skeleton lines={3} />
        </div>
      </Card>
      {[1, 2, 3].map((card) => (
        <Card key={card}>
          <Skeleton lines={3} />
        </Card>
      ))}
    </div>
  );
}
