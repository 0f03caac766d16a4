import { badge } from '@academy/contract/limits.ts';
import styles from './badge.module.css';

/** An unread count. `label` is its unit for screen readers. Leave the badge out for zero. */
export function Badge({ count, label = '条未读' }: { count: number; label?: string }) {
  return (
    <span className={styles.badge}>
      {badgeText(count)}
      <span className="visually-hidden">{label}</span>
    </span>
  );
}

/** The text of an unread badge: 0 for 0 or less, the number up to the cap, `99+` above it. */
export const badgeText = (count: number) =>
  count > badge.cap ? `${badge.cap}+` : String(Math.max(0, Math.trunc(count)));
