import type { Stat } from '@academy/contract/areas/dashboard.ts';

/** Whether an answer tells of nothing at all. What is hidden is something. */
export function isNothing({ figures, charts }: Pick<Stat, 'figures' | 'charts'>): boolean {
  const drawn = charts.flatMap(({ series, begun }) => series.flatMap(({ values }) => values.slice(0, begun)));
  return [...figures.map(({ value }) => value), ...drawn].every((value) => value === 0);
}
