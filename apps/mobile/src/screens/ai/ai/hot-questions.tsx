import { Card } from '@academy/ui/card/card.tsx';
import { pastelOf } from '@academy/ui/card/pastel-of.ts';
import { RefreshIcon } from '@academy/ui/icon/action-icons.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { staleTimes, useApi } from '../../../data/use-api.ts';
import styles from './ai-screen.module.css';

type Props = {
  /** Number of the batch that is shown. */
  batch: number;
  onNextBatch: () => void;
  onAsk: (question: string) => void;
};

/** The query of the hot questions, exported for pull-to-refresh. */
export const useHotQuestions = (batch: number) =>
  useApi(
    'GET qa/hot',
    { turn: batch, size: 5 },
    { staleTime: staleTimes.hour, placeholderData: keepPreviousData },
  );

/** Frequent questions that have an approved answer. */
export function HotQuestions({ batch, onNextBatch, onAsk }: Props) {
  const { data, error, refetch } = useHotQuestions(batch);
  if (data?.list.length === 0) return null;
  const more = (
    <button type="button" className={styles.more} onClick={onNextBatch}>
      <RefreshIcon />
      换一批
    </button>
  );
  return (
    <Section title="大家都在问" extra={data && more}>
      {data ? (
        <ul className={styles.list}>
          {data.list.map(({ id, text }) => (
            <li key={id}>
              <Card flush tone={pastelOf(id)}>
                <button type="button" className={styles.card} onClick={() => onAsk(text)}>
                  {text}
                </button>
              </Card>
            </li>
          ))}
        </ul>
      ) : error ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <div className={styles.list} role="status" aria-label="加载中">
          {[1, 2, 3, 4, 5].map((at) => (
            <Skeleton key={at} height="3.25rem" />
          ))}
        </div>
      )}
    </Section>
  );
}
