import type { RelatedType } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { useState } from 'react';
import { RowSkeleton } from '../../../features/article/row-skeleton.tsx';
import { SearchHit } from '../../../features/search/search-hit.tsx';
import { typeLabels } from '../../../features/search/type-label.ts';
import { pagingState } from '../../../session/paging-state.ts';
import { useWirePages } from '../../../session/use-wire-pages.ts';
import failed from '../../../features/drawings/error.svg?inline';
import nothing from '../../../features/drawings/nothing.svg?inline';
import { RecommendedWords } from '../../../features/search/recommended-words.tsx';
import styles from './search-results.module.css';

type Filter = RelatedType | 'all';

const order = ['course', 'graphic', 'expert', 'miniVideo', 'expertLive', 'actLive'] as const;
const filters: { key: Filter; label: string }[] = [
  { key: 'all', label: '全部' },
  ...order.map((key) => ({ key, label: typeLabels[key] })),
];

interface Props {
  readonly keyword: string;
  readonly onSearch: (keyword: string) => void;
}

/** What the keyword finds, of all kinds or of one. */
export function SearchResults({ keyword, onSearch }: Props) {
  const [filter, setFilter] = useState<Filter>('all');
  return (
    <>
      <div className={styles.filters}>
        <Tabs
          id="search-filter"
          label="结果类型"
          look="pills"
          items={filters}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <TabPanel id="search-filter" value={filter}>
        <Hits
          key={filter}
          keyword={keyword}
          filter={filter}
          onAll={() => setFilter('all')}
          onSearch={onSearch}
        />
      </TabPanel>
    </>
  );
}

function Hits({ keyword, filter, onAll, onSearch }: Props & { filter: Filter; onAll: () => void }) {
  const related_type = filter === 'all' ? undefined : filter;
  const found = useWirePages('GET search', { keyword, related_type });
  if (found.isPending) {
    return (
      <div className={styles.hits}>
        <RowSkeleton rows={6} lines={3} />
      </div>
    );
  }
  if (!found.data) return <Failure src={failed} onRetry={found.refetch} />;
  if (found.data.length === 0) {
    return related_type ? (
      <Empty src={nothing} text={`“${keyword}”没有找到${typeLabels[related_type]}。`}>
        <Button variant="quiet" onClick={onAll}>
          看看全部结果
        </Button>
      </Empty>
    ) : (
      <div className={styles.none}>
        <Empty src={nothing} text={`没有找到“${keyword}”，换个说法试试。`} />
        <RecommendedWords title="大家在找" onSearch={onSearch} />
      </div>
    );
  }
  return (
    <>
      <ul className={styles.hits}>
        {found.data.map((hit) => (
          <li key={`${hit.related_type}-${hit.related_id}`}>
            <SearchHit hit={hit} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(found)} onMore={found.fetchNextPage} />
    </>
  );
}
