import { describeNetwork } from '../../../features/live-studio/network-words.ts';
import type { PublisherState } from '../../../features/live-studio/publisher-state.ts';
import styles from './network-pill.module.css';

/** How well it goes out: a word and a mark for everybody, the rate beside it. */
export function NetworkPill({ sending }: { sending: PublisherState }) {
  const { tone, text, detail } = describeNetwork(sending);
  return (
    <p className={styles.pill} data-tone={tone}>
      <i className={styles.mark} aria-hidden="true" />
      <span role="status">{text}</span>
      {(tone === 'good' || tone === 'weak') && <span className={styles.detail}>{detail}</span>}
    </p>
  );
}
