import type { Storyboard } from '@academy/contract/areas/content.ts';
import styles from './seek-bar.module.css';

type Props = { storyboard: Storyboard; seconds: number };

/** The preview picture at a time, cut from the storyboard. */
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

type Grid = Pick<Storyboard, 'columns' | 'rows' | 'interval'>;

/** The tile of a time on the storyboard. After the last tile the last one is used. */
export function findTile(
  { columns, rows, interval }: Grid,
  seconds: number,
): { column: number; row: number } {
  const last = columns * rows - 1;
  const index = Math.min(last, Math.max(0, Math.floor(seconds / Math.max(1, interval))));
  return { column: index % columns, row: Math.floor(index / columns) };
}
