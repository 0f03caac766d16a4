import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Section } from '@academy/ui/section/section.tsx';
import { shortClock } from '../../../format/time.ts';
import { useWire } from '../../../session/use-wire.ts';
import styles from './answered-questions.module.css';

type Props = {
  content: Pick<ContentDetail, 'content_id' | 'content_type'>;
  /** Goes to a second of the replay and plays it. */
  onOpen: (second: number) => void;
};

/** What was answered in a live, each with the way to where it is. A comfort: where there is none, nothing is shown. */
export function AnsweredQuestions({ content: { content_id, content_type }, onOpen }: Props) {
  const { data } = useWire('GET content/livequestions', { content_id, content_type });
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
