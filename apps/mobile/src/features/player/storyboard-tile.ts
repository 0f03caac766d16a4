import type { Storyboard } from '@academy/contract/areas/content.ts';

type Grid = Pick<Storyboard, 'columns' | 'rows' | 'interval'>;

/** Where on the sheet the picture of a second lies. Beyond its last picture, the last one stands for the rest. */
export function findTile(
  { columns, rows, interval }: Grid,
  seconds: number,
): { column: number; row: number } {
  const last = columns * rows - 1;
  const index = Math.min(last, Math.max(0, Math.floor(seconds / Math.max(1, interval))));
  return { column: index % columns, row: Math.floor(index / columns) };
}
