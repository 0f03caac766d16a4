import type { ReactNode } from 'react';
import styles from './tag.module.css';

type Props = {
  /** `live` (red) only for 直播中; `scrim` over a picture. */
  tone?: 'brand' | 'teal' | 'live' | 'scrim';
  children: ReactNode;
};

/** A short label; muted without a tone. */
export function Tag({ tone, children }: Props) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}
