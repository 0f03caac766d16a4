import { useSyncExternalStore } from 'react';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Section } from '@academy/ui/section/section.tsx';
import { useApi } from '../../../data/use-api.ts';
import type { LiveDetails } from '../../../features/live/live-details.ts';
import { shortClock } from '../../../format/date-time.ts';
import styles from './expert-live-screen.module.css';

type RecordingChaptersProps = {
  chapters: LiveDetails['chapters'];
  player: {
    readonly subscribe: (listener: () => void) => () => void;
    readonly getState: () => { readonly time: number };
  };
  /** Seeks the recording to a second and plays it. */
  onOpen: (second: number) => void;
};

/** The chapters of a recording; the current one is marked. Renders nothing without chapters. */
export function RecordingChapters({ chapters, player, onOpen }: RecordingChaptersProps) {
  const current = useSyncExternalStore(
    player.subscribe,
    () => chapters.findLastIndex(({ at_second: at }) => at > 0 && at <= player.getState().time),
    () => -1,
  );
  if (chapters.length === 0) return null;
  return (
    <Section title="章节">
      <ol className={styles.list}>
        {chapters.map(({ at_second: second, title }, index) => (
          <li key={second}>
            <button
              type="button"
              className={styles.question}
              aria-current={index === current ? 'step' : undefined}
              onClick={() => onOpen(second)}
            >
              <span className={styles.when}>{shortClock(second)}</span>
              {title}
            </button>
          </li>
        ))}
      </ol>
    </Section>
  );
}

type AnsweredQuestionsProps = {
  content: Pick<ContentDetail, 'content_id' | 'content_type'>;
  /** Seeks the recording to a second and plays it. */
  onOpen: (second: number) => void;
};

/** The questions answered in a live, each with a link to its second. Renders nothing when there are none. */
export function AnsweredQuestions({ content: { content_id, content_type }, onOpen }: AnsweredQuestionsProps) {
  const { data } = useApi('GET content/livequestions', { content_id, content_type });
  if (!data || data.list.length === 0) return null;
  return (
    <Section title="回答过的问题">
      <ul className={styles.list}>
        {data.list.map(({ id, text, at_second: second }) => (
          <li key={id}>
            <button type="button" className={styles.question} onClick={() => onOpen(second)}>
              <span className={styles.when}>{shortClock(second)}</span>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
