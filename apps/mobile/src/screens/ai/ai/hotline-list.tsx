import type { Hotline } from '@academy/contract/realtime/chat.ts';
import styles from './hotline-list.module.css';

/** Numbers to call now, before anything is read. */
export function HotlineList({ hotlines }: { hotlines: readonly Hotline[] }) {
  return (
    <ul className={styles.list} aria-label="求助电话">
      {hotlines.map(({ name, number, hours }) => (
        <li key={number}>
          <a className={styles.hotline} href={`tel:${number}`}>
            <span className="visually-hidden">拨打</span>
            <span className={styles.number}>{number}</span>
            <span className={styles.name}>
              {name}
              {hours && <small>{hours}</small>}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
