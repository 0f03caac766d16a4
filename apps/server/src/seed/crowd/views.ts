import type { ContentType } from '@academy/contract/limits.ts';
import { createRandom } from './random.ts';

/** How many look for one who leaves a trace, at least and at most; short things are looked at more lightly. */
const lookers: Record<ContentType, readonly [number, number]> = {
  course: [7, 12],
  graphic: [8, 15],
  miniVideo: [10, 20],
  expertLive: [5, 9],
  actLive: [5, 9],
};

/**
 * How often a content was opened. No row tells: it is what left rows (likes, collections, reservations, comments)
 * times how many look for one who leaves a trace, with guests and second visits in it. Nothing that left no trace.
 */
export function estimateViews({
  seed,
  key,
  type,
  traces,
}: {
  seed: string;
  key: string;
  type: ContentType;
  traces: number;
}): number {
  const random = createRandom(`${seed}/views/${key}`);
  const [least, most] = lookers[type];
  const times = least + random.next() * (most - least);
  return traces === 0 ? 0 : Math.round(traces * times) + random.below(10);
}
