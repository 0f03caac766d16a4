import type { ReactNode } from 'react';
import { splitHotlines } from './hotlines.ts';
import styles from './link-hotlines.module.css';

/** Draws a run of a text with the hotlines in it as numbers to tap. For `RichText`. */
export function linkHotlines(text: string): ReactNode {
  const pieces = splitHotlines(text);
  if (!pieces.some(({ isHotline }) => isHotline)) return text;
  return pieces.map(({ text: words, isHotline }, at) =>
    isHotline ? (
      // oxlint-disable-next-line react/no-array-index-key -- a text has no other order
      <a key={at} className={styles.hotline} href={`tel:${words}`} aria-label={`拨打 ${words}`}>
        {words}
      </a>
    ) : (
      words
    ),
  );
}
