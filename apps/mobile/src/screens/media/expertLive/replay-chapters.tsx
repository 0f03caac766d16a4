import { Section } from '@academy/ui/section/section.tsx';
import { useSyncExternalStore } from 'react';
import type { Live } from '../../../features/live/live-detail.ts';
import { shortClock } from '../../../format/time.ts';
import styles from './answered-questions.module.css';

type Props = {
  chapters: Live['chapters'];
  player: {
    readonly subscribe: (listener: () => void) => () => void;
    readonly getState: () => { readonly time: number };
  };
  /** Goes to a second of the replay and plays it. */
  onOpen: (second: number) => void;
};

/** What begins where in a replay; the one that is on is marked. Nothing where nobody marked any. */
export function ReplayChapters({ chapters, player, onOpen }: Props) {
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
