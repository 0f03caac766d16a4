import {
  isSyllablePrefix,
  listSpokenCharacters,
  maxSyllableLength,
  type SpokenCharacter,
  syllables,
} from '../../kit/pinyin.ts';

/** One spoken character of a query: by its readings, by its first letter, or by its beginning. */
export type Unit =
  | { readonly readings: readonly string[]; readonly character?: string }
  | { readonly initial: string }
  | { readonly beginning: string };

/** One way to read a query as sounds. */
export type Path = readonly Unit[];

/**
 * Readings that are followed at once: `fangan` is 方案 and 反感. With 6 the right one of a title of four to nine characters was lost
 * once in 800 titles, with 24 never in 4,000; most share their first units, by which titles are searched.
 */
const maxPaths = 24;

const cost = { syllable: 10, beginning: 12, doubleInitial: 15, initial: 16, vowel: 30 };

interface Walk {
  readonly units: Path;
  readonly cost: number;
}

const letter = /^[a-z]$/;

/**
 * The likeliest readings of a query, best first; fewer, longer syllables are likelier than single letters. A query of
 * letters alone may also be initials throughout.
 */
export function listPaths(atoms: readonly SpokenCharacter[]): Path[] {
  const reached: Walk[][] = [[{ units: [], cost: 0 }]];
  for (const [position, atom] of atoms.entries()) {
    const walks = (reached[position] ?? []).sort((a, b) => a.cost - b.cost).slice(0, maxPaths);
    for (const step of stepsFrom(atoms, position, atom)) {
      const arriving = (reached[position + step.length] ??= []);
      for (const walk of walks)
        arriving.push({ units: [...walk.units, step.unit], cost: walk.cost + step.cost });
    }
  }
  const complete = (reached[atoms.length] ?? []).sort((a, b) => a.cost - b.cost).slice(0, maxPaths);
  const paths = complete.map((walk) => walk.units);
  const initials = atoms.map((atom) => ({ initial: atom.character }));
  const spelledOut = atoms.length > 1 && atoms.every((atom) => letter.test(atom.character));
  // A path in which zh is one initial has fewer: 儿子很静 is ezhj.
  const isThere = paths.some((path) => path.length === atoms.length && areInitials(path));
  if (spelledOut && !isThere) paths.push(initials);
  return paths;
}

const areInitials = (path: Path): boolean => path.every((unit) => 'initial' in unit);

interface Step {
  readonly unit: Unit;
  readonly length: number;
  readonly cost: number;
}

function stepsFrom(atoms: readonly SpokenCharacter[], position: number, atom: SpokenCharacter): Step[] {
  if (!letter.test(atom.character)) {
    const { readings, character } = atom;
    return [{ unit: { readings, character }, length: 1, cost: cost.syllable }];
  }
  const steps: Step[] = [initialStep(atom.character)];
  let letters = '';
  for (let length = 1; length <= maxSyllableLength; length++) {
    const next = atoms[position + length - 1]?.character ?? '';
    if (!letter.test(next)) break;
    letters += next;
    if (!isSyllablePrefix(letters)) break;
    steps.push(...syllableSteps(letters, position + length === atoms.length));
  }
  return steps;
}

const initialStep = (initial: string): Step => ({
  unit: { initial },
  length: 1,
  cost: /[iuv]/.test(initial) ? cost.vowel : cost.initial,
});

function syllableSteps(letters: string, atEnd: boolean): Step[] {
  const { length } = letters;
  if (syllables.has(letters)) return [{ unit: { readings: [letters] }, length, cost: cost.syllable }];
  if (/^[zcs]h$/.test(letters)) {
    return [{ unit: { initial: letters[0]! }, length, cost: cost.doubleInitial }];
  }
  return atEnd && length > 1 ? [{ unit: { beginning: letters }, length, cost: cost.beginning }] : [];
}

/** The spoken characters of a query: letters one by one, as they were typed. */
export const listAtoms = (keyword: string): SpokenCharacter[] =>
  listSpokenCharacters(keyword).map((sound) =>
    sound.character === 'ü' ? { ...sound, character: 'v', readings: ['v'] } : sound,
  );
