import { badgeText } from './badge-text.ts';
import styles from './badge.module.css';

/** A count of what is unread. `label` says of what, for screen readers. Leave the badge out where zero is no news. */
export function Badge({ count, label = '条未读' }: { count: number; label?: string }) {
  return (
    <span className={styles.badge}>
      {badgeText(count)}
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
