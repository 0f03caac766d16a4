import { type Group, hideSmall } from '../../domain/figures/hide-small.ts';
import { type Period, periodOf } from '../../domain/figures/periods.ts';

/**
 * Which of the first points of a period are not to be shown, where the period’s sum is. A day stands on the page of its week
 * and on that of its month, each with its own sum: the days that both have in common are hidden by themselves first, so that
 * one page keeps what the other hides.
 */
export function hidePoints({ points, pointGrain }: Period, groups: readonly Group[]): boolean[] {
  if (pointGrain === 'month') return hideSmall(groups);
  const veiled = groups.map(() => false);
  const stretches = Map.groupBy(groups.keys(), (place) => stretchOf(points[place]!.start));
  for (const places of stretches.values()) {
    const hidden = hideSmall(places.map((place) => groups[place]!));
    for (const [index, place] of places.entries()) veiled[place] = hidden[index]!;
  }
  return hideSmall(groups.map((group, place) => ({ ...group, veiled: veiled[place]! })));
}

/** The part of its week that lies in its month. */
const stretchOf = (day: string): string => `${periodOf('week', day).from} ${day.slice(0, 7)}`;
