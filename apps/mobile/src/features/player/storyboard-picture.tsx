import type { Storyboard } from '@academy/contract/areas/content.ts';
import styles from './seek-bar.module.css';
import { findTile } from './storyboard-tile.ts';

type Props = { storyboard: Storyboard; seconds: number };

/** What is seen at a second, cut from the sheet of small pictures. */
export function StoryboardPicture({ storyboard, seconds }: Props) {
  const { url, columns, rows, width, height } = storyboard;
  const { column, row } = findTile(storyboard, seconds);
  const share = (index: number, count: number): string => `${count > 1 ? (index / (count - 1)) * 100 : 0}%`;
  return (
    <div
      className={styles.picture}
      data-testid="storyboard"
      aria-hidden="true"
      style={{
        aspectRatio: `${width} / ${height}`,
        backgroundImage: `url("${url}")`,
        backgroundSize: `${columns * 100}% ${rows * 100}%`,
        backgroundPosition: `${share(column, columns)} ${share(row, rows)}`,
      }}
    />
  );
}
