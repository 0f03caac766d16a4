import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { useState } from 'react';
import failed from '../../../features/drawings/error.svg?inline';
import { RowSkeleton } from '../../../features/article/row-skeleton.tsx';
import { SearchHit } from '../../../features/search/search-hit.tsx';
import { type Filter, TypeFilter } from '../../../features/search/type-filter.tsx';
import { useSearch } from '../../../features/search/use-search.ts';
import { useStore } from '../../../platform/store.ts';
import { areaStore } from '../../../session/area-store.ts';
import { pagingState } from '../../../session/paging-state.ts';
import { NothingFound } from './nothing-found.tsx';
import styles from './search-results.module.css';
import { SpellingNote } from './spelling-note.tsx';

const filterId = 'search-filter';

interface Props {
  readonly keyword: string;
  readonly onSearch: (keyword: string) => void;
}

/** What the keyword finds, of all kinds or of one. */
export function SearchResults({ keyword, onSearch }: Props) {
  const [filter, setFilter] = useState<Filter>('all');
  const [isExact, setExact] = useState(false);
  const { id: area_id } = useStore(areaStore);
  const input = { keyword, area_id, ...(isExact && { exact: 1 }) };
  const all = useSearch(input);
  const one = useSearch(
    { ...input, related_type: filter === 'all' ? undefined : filter },
    { enabled: filter !== 'all' },
  );
  const exactly = () => {
    setFilter('all');
    setExact(true);
  };
  if (all.data?.help) return <NothingFound keyword={keyword} help={all.data.help} onSearch={onSearch} />;
  return (
    <>
      <div className={styles.filters}>
        <TypeFilter id={filterId} counts={all.data?.counts} value={filter} onChange={setFilter} />
      </div>
      {all.data?.spelling && (
        <SpellingNote keyword={keyword} spelling={all.data.spelling} onExactly={exactly} />
      )}
      <TabPanel id={filterId} value={filter}>
        <Hits found={filter === 'all' ? all : one} />
      </TabPanel>
    </>
  );
}

function Hits({ found }: { found: ReturnType<typeof useSearch> }) {
  if (found.isPending) {
    return (
      <div className={styles.hits}>
        <RowSkeleton rows={6} lines={3} />
      </div>
    );
  }
  if (!found.data) return <Failure src={failed} error={found.error} onRetry={found.refetch} />;
  return (
    <>
      <ul className={styles.hits}>
        {found.data.hits.map((hit) => (
          <li key={`${hit.related_type}-${hit.related_id}`}>
            <SearchHit hit={hit} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(found)} onMore={found.fetchNextPage} />
    </>
  );
}
