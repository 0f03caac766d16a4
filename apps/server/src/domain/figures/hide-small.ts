import { smallestGroup } from '@academy/contract/limits.ts';

/** One of several parts whose sum is told as well. */
export interface Group {
  /** Of how many the figure tells. */
  readonly people: number;
  /** How many there are whom it might tell of, where that is known: of three children nobody learned, tells of three. */
  readonly size?: number | undefined;
  /** Not shown for another reason already. */
  readonly veiled?: boolean | undefined;
}

const isSmall = (count: number): boolean => count > 0 && count < smallestGroup;

/** Whether a figure tells of too few to be shown, whatever stands beside it. */
export const isHidden = ({ people, size = 0, veiled = false }: Group): boolean =>
  veiled || isSmall(people) || isSmall(size);

/**
 * Which of some groups are not to be shown, where their sum is. Besides those that are too small, so many of the next
 * smallest that what is missing from the sum tells of five at least, and of more than one group: otherwise taking the
 * others from the sum would give back what was hidden.
 */
export function hideSmall(groups: readonly Group[]): boolean[] {
  const hidden = groups.map(isHidden);
  const told = groups
    .map(({ people }, place) => ({ people, place }))
    .filter(({ people, place }) => people > 0 && !hidden[place])
    .toSorted((one, other) => one.people - other.people);
  for (const { place } of told) {
    if (isSafe(groups.filter((_, index) => hidden[index]))) break;
    hidden[place] = true;
  }
  return hidden;
}

/** What is hidden, taken together. Groups of nobody hide nothing. */
function isSafe(hidden: readonly Group[]): boolean {
  const told = hidden.filter(({ people }) => people > 0);
  if (told.length === 0) return true;
  return told.length > 1 && told.reduce((sum, { people }) => sum + people, 0) >= smallestGroup;
}
