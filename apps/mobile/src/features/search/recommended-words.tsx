import { Failure } from '@academy/ui/state/failure.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { useWire } from '../../session/use-wire.ts';
import { staleTimes } from '../../session/stale-times.ts';
import styles from './recommended-words.module.css';
import { WordChips } from './word-chips.tsx';

interface Props {
  readonly title: string;
  readonly onSearch: (keyword: string) => void;
}

/** The words that the academy recommends; nothing at all when it recommends none. */
export function RecommendedWords({ title, onSearch }: Props) {
  const { data, error, isError, refetch } = useWire(
    'GET search/words/recommend',
    {},
    { staleTime: staleTimes.hour },
  );
  if (data?.list.length === 0) return null;
  return (
    <Section title={title}>
      {data ? (
        <WordChips words={data.list} onSearch={onSearch} />
      ) : isError ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <Shapes />
      )}
    </Section>
  );
}

function Shapes() {
  return (
    <div className={styles.shapes} role="status" aria-label="加载中">
      {['5rem', '6rem', '4.5rem', '7rem', '5rem', '6rem'].map((width, index) => (
        <Skeleton key={index} width={width} height="2.25rem" />
      ))}
    </div>
  );
}
