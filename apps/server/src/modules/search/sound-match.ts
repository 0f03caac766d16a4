import type { SpokenCharacter } from '../../kit/pinyin.ts';
import type { Path, Unit } from './sound-query.ts';

/** A range of a title's sounds, from `first` up to but without `last`. */
export interface SoundMatch {
  readonly first: number;
  readonly last: number;
  /** Characters typed by their first letter alone, or matched by an unlikely reading. */
  readonly guesses: number;
}

const letter = /^[a-z]$/;
/** A shorter match does not reach over punctuation: 前，先 is not what `qianxian` means. */
const minLengthAcross = 4;

/**
 * Finds where a title sounds like the typed text: a Chinese character matches any that sounds alike, letters match
 * whole syllables or their initials in any mixture, and the last syllable may be incomplete. Of several matches the
 * one with the fewest guesses.
 */
export function findSound(
  title: readonly SpokenCharacter[],
  atoms: readonly SpokenCharacter[],
): SoundMatch | undefined {
  const walk = createWalk(title, atoms);
  let best: SoundMatch | undefined;
  for (let first = 0; first < title.length; first++) {
    const end = walk(first, 0);
    if (!end || (best && end.guesses >= best.guesses)) continue;
    const match = { first, ...end };
    if (end.last - first >= minLengthAcross || isUnbroken(title, match)) best = match;
  }
  return best;
}

const isUnbroken = (title: readonly SpokenCharacter[], { first, last }: SoundMatch): boolean =>
  title.slice(first + 1, last).every((sound, position) => sound.start === title[first + position]!.end);

interface End {
  readonly last: number;
  readonly guesses: number;
}

/**
 * Walks from a position in the title and one in the query to the cheapest end; each pair of positions is walked once.
 */
function createWalk(title: readonly SpokenCharacter[], atoms: readonly SpokenCharacter[]) {
  const known = new Map<number, End | undefined>();
  const walk = (at: number, from: number): End | undefined => {
    if (from === atoms.length) return { last: at, guesses: 0 };
    const sound = title[at];
    if (!sound) return undefined;
    const key = at * (atoms.length + 1) + from;
    if (!known.has(key)) known.set(key, cheapest(sound, at, from));
    return known.get(key);
  };
  const cheapest = (sound: SpokenCharacter, at: number, from: number): End | undefined => {
    let best: End | undefined;
    for (const { taken, guesses } of stepsInto(sound, atoms, from)) {
      const end = walk(at + 1, from + taken);
      if (end && (!best || end.guesses + guesses < best.guesses))
        best = { last: end.last, guesses: end.guesses + guesses };
    }
    return best;
  };
  return walk;
}

interface Step {
  /** Atoms of the query that match the sound. */
  readonly taken: number;
  readonly guesses: number;
}

function stepsInto(sound: SpokenCharacter, atoms: readonly SpokenCharacter[], from: number): Step[] {
  const atom = atoms[from]!;
  if (letter.test(atom.character)) {
    return sound.readings.flatMap((reading, position) =>
      spelledSteps(reading, position > 0 ? 1 : 0, { atoms, from }),
    );
  }
  const isSame = atom.character === sound.character || atom.readings[0] === sound.readings[0];
  if (isSame) return [{ taken: 1, guesses: 0 }];
  return atom.readings.some((reading) => sound.readings.includes(reading)) ? [{ taken: 1, guesses: 1 }] : [];
}

function spelledSteps(
  reading: string,
  unlikely: number,
  { atoms, from }: { atoms: readonly SpokenCharacter[]; from: number },
): Step[] {
  const taken = countCommon(reading, atoms, from);
  if (taken === 0) return [];
  const steps = [{ taken: 1, guesses: reading.length > 1 ? 1 : unlikely }];
  const isWhole = taken === reading.length || from + taken === atoms.length;
  if (taken > 1 && isWhole) steps.unshift({ taken, guesses: unlikely });
  if (taken > 1 && /^[zcs]h/.test(reading)) steps.push({ taken: 2, guesses: 1 });
  return steps;
}

function countCommon(reading: string, atoms: readonly SpokenCharacter[], from: number): number {
  let taken = 0;
  while (taken < reading.length && atoms[from + taken]?.character === reading[taken]) taken += 1;
  return taken;
}

/** Shorter queries would be similar to everything. */
const minEditedLength = 3;

/**
 * Finds where a title equals a path except for one character that is wrong, missing or extra. Undefined for paths of
 * less than three characters and for those with initials.
 */
export function findNearSound(title: readonly SpokenCharacter[], path: Path): SoundMatch | undefined {
  if (!isEditable(path)) return undefined;
  for (let first = 0; first < title.length; first++) {
    const last = endWithOneEdit(title, path, first);
    if (last !== undefined && last > first) return { first, last, guesses: 0 };
  }
  return undefined;
}

export const isEditable = (path: Path): boolean =>
  path.length >= minEditedLength && path.every((unit) => 'readings' in unit);

function endWithOneEdit(title: readonly SpokenCharacter[], path: Path, first: number): number | undefined {
  const position = countAlike(title, path, { at: first, from: 0 });
  const at = first + position;
  if (position === path.length) return at;
  const rest = (skipped: { title: number; path: number }) => {
    const from = position + skipped.path;
    const begin = at + skipped.title;
    if (begin > title.length) return undefined;
    return countAlike(title, path, { at: begin, from }) === path.length - from
      ? begin + path.length - from
      : undefined;
  };
  const doubled = position > 0 && sharesReading(path[position]!, path[position - 1]!);
  const wrong = rest({ title: 1, path: 1 });
  const extra = rest({ title: 0, path: 1 });
  const missing = position > 0 ? rest({ title: 1, path: 0 }) : undefined;
  return (doubled ? (extra ?? wrong) : (wrong ?? extra)) ?? missing;
}

/** Counts how many units from one position on match the sounds from another. */
function countAlike(
  title: readonly SpokenCharacter[],
  path: Path,
  start: { at: number; from: number },
): number {
  let { at, from } = start;
  while (from < path.length && title[at] && isSame(path[from]!, title[at]!)) {
    at += 1;
    from += 1;
  }
  return from - start.from;
}

/** The other characters must match exactly; letters are compared with the likeliest reading. */
const isSame = (unit: Unit, sound: SpokenCharacter): boolean =>
  'readings' in unit &&
  (unit.character === undefined
    ? unit.readings[0] === sound.readings[0]
    : unit.character === sound.character);

const sharesReading = (one: Unit, other: Unit): boolean =>
  'readings' in one &&
  'readings' in other &&
  one.readings.some((reading) => other.readings.includes(reading));
