import { isRunning, type Live } from './live-detail.ts';
import styles from './live-agenda.module.css';
import { findCurrentPoint } from './live-times.ts';
import { useNow } from './use-now.ts';

/** What comes when. While the live runs, the point that is on is marked. */
export function LiveAgenda({ live }: { live: Live }) {
  const now = useNow();
  const current = isRunning(live) && now !== undefined ? findCurrentPoint(live, now) : -1;
  return (
    <ol className={styles.agenda} aria-label="流程">
      {live.agenda.map(({ at, title }, index) => (
        <li key={`${at}${title}`} aria-current={index === current ? 'step' : undefined}>
          <time className={styles.at}>{at}</time>
          <span>{title}</span>
          {index === current && <span className={styles.now}>进行中</span>}
        </li>
      ))}
    </ol>
  );
}
