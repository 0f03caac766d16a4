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

/** Whether a value describes too few people to be shown, whatever stands beside it. */
export const isHidden = ({ people, size = 0, suppressed = false }: Group): boolean =>
  suppressed || isSmall(people) || isSmall(size);

/**
 * Which groups must be hidden when their total is shown. Besides the groups that are too small, the next smallest are
 * hidden until the hidden ones together describe at least `minGroupSize` people and are more than one group:
 * otherwise subtracting the others from the total would reveal what was hidden.
 */
export function hideSmallGroups(groups: readonly Group[]): boolean[] {
  const hidden = groups.map(isHidden);
  const nonEmpty = groups
    .map(({ people }, position) => ({ people, position }))
    .filter(({ people, position }) => people > 0 && !hidden[position])
    .toSorted((a, b) => a.people - b.people);
  for (const { position } of nonEmpty) {
    if (hidesEnough(groups.filter((_, index) => hidden[index]))) break;
    hidden[position] = true;
  }
  return hidden;
}

/** Whether the hidden groups together are large enough. Groups of nobody hide nothing. */
function hidesEnough(hidden: readonly Group[]): boolean {
  const nonEmpty = hidden.filter(({ people }) => people > 0);
  if (nonEmpty.length === 0) return true;
  return nonEmpty.length > 1 && nonEmpty.reduce((sum, { people }) => sum + people, 0) >= minGroupSize;
}
