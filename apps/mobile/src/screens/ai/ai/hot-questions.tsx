import { Card } from '@academy/ui/card/card.tsx';
import { pastelOf } from '@academy/ui/card/pastel-of.ts';
import { RefreshIcon } from '@academy/ui/icon/refresh.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { keepPreviousData } from '@tanstack/react-query';
import { staleTimes } from '../../../session/stale-times.ts';
import { useWire } from '../../../session/use-wire.ts';
import styles from './hot-questions.module.css';

type Props = {
  /** The handful that is shown. */
  turn: number;
  onTurn: () => void;
  onAsk: (question: string) => void;
};

/** The call whose answers are shown, for whoever reads them anew. */
export const useHotQuestions = (turn: number) =>
  useWire('GET qa/hot', { turn, size: 5 }, { staleTime: staleTimes.hour, placeholderData: keepPreviousData });

/** What others ask, each with an answer that is there. */
export function HotQuestions({ turn, onTurn, onAsk }: Props) {
  const { data, isError, refetch } = useHotQuestions(turn);
  if (data?.list.length === 0) return null;
  const more = (
    <button type="button" className={styles.more} onClick={onTurn}>
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
      ) : isError ? (
        <Failure onRetry={refetch} />
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
