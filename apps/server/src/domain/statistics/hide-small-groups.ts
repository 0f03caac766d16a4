import { minGroupSize } from '@academy/contract/limits.ts';

/** One of several groups whose total is shown as well. */
export interface Group {
  readonly people: number;
  /** The number of people it could describe, if known: that nobody of three children learned describes three. */
  readonly size?: number | undefined;
  /** Already hidden for another reason. */
  readonly suppressed?: boolean | undefined;
}

const isSmall = (count: number): boolean => count > 0 && count < minGroupSize;

/** Whether a value describes too few people to be shown, regardless of the values that are shown with it. */
export const isHidden = ({ people, size = 0, suppressed = false }: Group): boolean =>
  suppressed || isSmall(people) || isSmall(size);

/**
 * Which groups must be hidden when their total is shown. Besides the groups that are too small, the next smallest are
 * hidden until the hidden ones together describe at least `minGroupSize` people and are more than one group:
 * otherwise subtracting the others from the total would reveal what was hidden. With `mayOverlap` the same people may be
 * in several groups, as in the days of a week: then the hidden ones describe no more people than the largest of them.
 */
export function hideSmallGroups(groups: readonly Group[], { mayOverlap = false } = {}): boolean[] {
  const countPeople = mayOverlap ? countLargest : countAll;
  const hidden = groups.map(isHidden);
  const nonEmpty = groups
    .map(({ people }, position) => ({ people, position }))
    .filter(({ people, position }) => people > 0 && !hidden[position])
    .toSorted((a, b) => a.people - b.people);
  for (const { position } of nonEmpty) {
    const hiddenGroups = groups.filter(({ people: count }, index) => hidden[index] && count > 0);
    if (hidesEnough(hiddenGroups, countPeople)) break;
    hidden[position] = true;
  }
  return hidden;
}

type PeopleCount = (groups: readonly Group[]) => number;
const countAll: PeopleCount = (groups) => groups.reduce((sum, { people }) => sum + people, 0);
const countLargest: PeopleCount = (groups) => Math.max(...groups.map(({ people }) => people));

/** Whether the hidden groups, none of which is empty, together are large enough. */
const hidesEnough = (hidden: readonly Group[], countPeople: PeopleCount): boolean =>
  hidden.length === 0 || (hidden.length > 1 && countPeople(hidden) >= minGroupSize);
