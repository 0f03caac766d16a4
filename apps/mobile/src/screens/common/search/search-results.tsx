import type { Api } from '@academy/contract/endpoints.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { TabPanel } from '@academy/ui/tabs/tabs.tsx';
import { areaStore } from '../../../data/area-store.ts';
import { pagingState } from '../../../data/use-api-pages.ts';
import { RowSkeleton } from '../../../features/article/row-skeleton.tsx';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import failed from '../../../drawings/error.svg?inline';
import nothing from '../../../drawings/nothing.svg?inline';
import { KeywordChips } from '../../../features/search/keyword-chips.tsx';
import { SearchHit } from '../../../features/search/search-hit.tsx';
import { type Filter, TypeFilter } from '../../../features/search/type-filter.tsx';
import { useSearch } from '../../../features/search/use-search.ts';
import { useStore } from '../../../platform/store.ts';
import styles from './search-results.module.css';
import { usePageState } from '../../../navigation/page-state.ts';

const filterId = 'search-filter';

interface Props {
  readonly keyword: string;
  readonly onSearch: (keyword: string) => void;
}

export function SearchResults({ keyword, onSearch }: Props) {
  const [filter, setFilter] = usePageState<Filter>('filter', 'all');
  const [spelling, setSpelling] = usePageState<'corrected' | 'exact'>('spelling', 'corrected');
  const { id: area_id } = useStore(areaStore);
  const input = { keyword, area_id, ...(spelling === 'exact' && { exact: 1 }) };
  const all = useSearch(input);
  const ofType = useSearch(
    { ...input, related_type: filter === 'all' ? undefined : filter },
    { enabled: filter !== 'all' },
  );
  const searchExactly = () => {
    setFilter('all');
    setSpelling('exact');
  };
  if (all.data?.help) return <NothingFound keyword={keyword} help={all.data.help} onSearch={onSearch} />;
  return (
    <>
      <div className={styles.filters}>
        <TypeFilter id={filterId} counts={all.data?.counts} value={filter} onChange={setFilter} />
      </div>
      {all.data?.spelling && (
        <SpellingNote keyword={keyword} spelling={all.data.spelling} onExactly={searchExactly} />
      )}
      <TabPanel id={filterId} value={filter}>
        <Hits results={filter === 'all' ? all : ofType} />
      </TabPanel>
    </>
  );
}

function Hits({ results }: { results: ReturnType<typeof useSearch> }) {
  if (results.isPending) {
    return (
      <div className={styles.hits}>
        <RowSkeleton rows={6} lines={3} />
      </div>
    );
  }
  if (!results.data) return <Failure src={failed} error={results.error} onRetry={results.refetch} />;
  return (
    <>
      <ul className={styles.hits}>
        {results.data.hits.map((hit) => (
          <li key={`${hit.related_type}-${hit.related_id}`}>
            <SearchHit hit={hit} />
          </li>
        ))}
      </ul>
      <ListFooter state={pagingState(results)} error={results.error} onMore={results.fetchNextPage} />
    </>
  );
}

interface NothingFoundProps {
  readonly keyword: string;
  readonly help: NonNullable<Api['GET search']['output']['help']>;
  readonly onSearch: (keyword: string) => void;
}

/** Shown when nothing was found: a corrected spelling, keywords and contents of the server. */
function NothingFound({ keyword, help, onSearch }: NothingFoundProps) {
  const { spelling, words, contents } = help;
  return (
    <div className={styles.nothing}>
      <div role="status">
        <Empty src={nothing} text={`没有找到“${keyword}”，换个说法试试。`}>
          {spelling && (
            <Button variant="quiet" onClick={() => onSearch(spelling)}>
              搜索“{spelling}”
            </Button>
          )}
        </Empty>
      </div>
      {words.length > 0 && (
        <Section title="大家在找">
          <KeywordChips keywords={words} onSearch={onSearch} />
        </Section>
      )}
      {contents.length > 0 && (
        <Section title="也许用得上">
          <ul className={styles.contents}>
            {contents.map((card) => (
              <li key={`${card.content_type}-${card.content_id}`}>
                <ContentRow card={card} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

interface SpellingNoteProps {
  readonly keyword: string;
  readonly spelling: string;
  readonly onExactly: () => void;
}

/** Says that the results are for another spelling, and offers to search for what was typed. */
function SpellingNote({ keyword, spelling, onExactly }: SpellingNoteProps) {
  return (
    <div className={styles.note}>
      <p role="status">
        没有找到“{keyword}”，已显示“<strong>{spelling}</strong>”的结果。
      </p>
      <button type="button" onClick={onExactly}>
        仍然搜索“{keyword}”
      </button>
    </div>
  );
}
