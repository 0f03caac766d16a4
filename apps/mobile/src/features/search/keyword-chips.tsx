import { CloseIcon } from '@academy/ui/icon/action-icons.tsx';
import { useFocusAfterRemoval } from '@academy/ui/list/use-focus-after-removal.ts';
import { Section } from '@academy/ui/section/section.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { useRef } from 'react';
import { staleTimes, useApi } from '../../data/use-api.ts';
import styles from './keyword-chips.module.css';

type KeywordChipsProps = { readonly keywords: readonly string[] } & (
  | { readonly onSearch: (keyword: string) => void; readonly onRemove?: never }
  | { readonly onRemove: (keyword: string) => void; readonly onSearch?: never }
);

/** Keywords that start a search or are removed when pressed. */
export function KeywordChips({ keywords, onSearch, onRemove }: KeywordChipsProps) {
  const list = useRef<HTMLUListElement>(null);
  const remove = useFocusAfterRemoval({ list, keys: keywords }, (word) => onRemove?.(word));
  return (
    <ul ref={list} className={styles.chips}>
      {keywords.map((word) => (
        <li key={word}>
          {onSearch ? (
            <button type="button" onClick={() => onSearch(word)}>
              {word}
            </button>
          ) : (
            <button type="button" aria-label={`删除“${word}”`} onClick={() => remove(word)}>
              <span className={styles.word}>{word}</span>
              <CloseIcon />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

interface RecommendedKeywordsProps {
  readonly title: string;
  readonly onSearch: (keyword: string) => void;
}

/** Keywords that the academy recommends; renders nothing if there are none. */
export function RecommendedKeywords({ title, onSearch }: RecommendedKeywordsProps) {
  const { data, error, isError, refetch } = useApi(
    'GET search/words/recommend',
    {},
    { staleTime: staleTimes.hour },
  );
  if (data?.list.length === 0) return null;
  return (
    <Section title={title}>
      {data ? (
        <KeywordChips keywords={data.list} onSearch={onSearch} />
      ) : isError ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <ChipSkeleton />
      )}
    </Section>
  );
}

function ChipSkeleton() {
  return (
    <div className={styles.shapes} role="status" aria-label="加载中">
      {['5rem', '6rem', '4.5rem', '7rem', '5rem', '6rem'].map((width, index) => (
        <Skeleton key={index} width={width} height="2.25rem" />
      ))}
    </div>
  );
}
