import type { ReactNode } from 'react';
import { Badge } from '../badge/badge.tsx';
import styles from './tab-bar.module.css';

type TabBarItem = {
  href: string;
  label: string;
  icon: ReactNode;
  /** Unread count; no badge where it is absent. */
  unread?: number;
};

type Props = {
  items: readonly TabBarItem[];
  /** The `href` of the tab that is shown. */
  current: string;
  /** Handles plain clicks instead of the browser; without it the links are ordinary links. */
  onSelect?: (href: string) => void;
};

/** The tab bar at the bottom: 50 px high, icons 24 px, labels 10 px at 375 width. */
export function TabBar({ items, current, onSelect }: Props) {
  return (
    <nav className={styles.bar} aria-label="主导航">
      {items.map(({ href, label, icon, unread }) => (
        <a
          key={href}
          className={styles.tab}
          href={href}
          aria-current={href === current ? 'page' : undefined}
          onClick={(event) => {
            if (!onSelect || event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onSelect(href);
          }}
        >
          {icon}
          {label}
          {unread !== undefined && (
            <span className={styles.badge}>
              <Badge count={unread} />
            </span>
          )}
        </a>
      ))}
    </nav>
  );
}
