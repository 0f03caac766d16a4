import { createRandom } from '../crowd/random.ts';
import type { Thing } from './make-learning.ts';

/**
 * In which order somebody goes through the academy: what their child's semesters ask for comes early, lessons stay in the
 * order of their course, everything else by chance.
 */
export function orderThings(
  things: readonly Thing[],
  { seed, asked }: { seed: string; asked: ReadonlySet<number> },
): Thing[] {
  const random = createRandom(seed);
  const groups = [...Map.groupBy(things, ({ contentId }) => contentId).entries()];
  return groups
    .map(([contentId, group]) => ({ group, turn: random.next() * (asked.has(contentId) ? 0.35 : 1) }))
    .toSorted((one, other) => one.turn - other.turn)
    .flatMap(({ group }) => group);
}
