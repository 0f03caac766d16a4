import type { ReactNode } from 'react';
import { Image } from '@academy/ui/image/image.tsx';
import type { LiveContent } from './live-details.ts';
import styles from './live-cover.module.css';

/** Shown in place of the video while there is none: the cover and a message. */
export function LiveCover({ content, children }: { content: LiveContent; children: ReactNode }) {
  const { cover } = content;
  return (
    <div className={styles.cover}>
      <Image {...cover} src={cover.url} ratio="16:9" priority />
      <div className={styles.words}>{children}</div>
    </div>
  );
}
