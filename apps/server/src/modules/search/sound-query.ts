import { listSounds, type Sound } from '../../kit/sounds.ts';
import { beginsSyllable, longestSyllable, syllables } from '../../kit/syllables.ts';

/** One spoken character as a query means it: by its readings, by its first letter, or by how it begins. */
export type Unit =
  | { readonly readings: readonly string[]; readonly character?: string }
  | { readonly initial: string }
  | { readonly beginning: string };

/** One way to hear a query. */
export type Path = readonly Unit[];

/** Ways that are followed at once: `fangan` is 方案 and 反感. */
const mostPaths = 6;

const cost = { syllable: 10, beginning: 12, doubleInitial: 15, initial: 16, vowel: 30 };

interface Walk {
  readonly units: Path;
  readonly cost: number;
}

const letter = /^[a-z]$/;

/**
 * The likeliest ways to hear a query, the likeliest first; fewer, longer syllables are likelier than single letters.
 * Whatever else it is, a query of letters alone may also be initials throughout.
 */
export function listPaths(atoms: readonly Sound[]): Path[] {
  const reached: Walk[][] = [[{ units: [], cost: 0 }]];
  for (const [place, atom] of atoms.entries()) {
    const walks = (reached[place] ?? []).sort((a, b) => a.cost - b.cost).slice(0, mostPaths);
    for (const step of stepsFrom(atoms, place, atom)) {
      const arriving = (reached[place + step.length] ??= []);
      for (const walk of walks)
        arriving.push({ units: [...walk.units, step.unit], cost: walk.cost + step.cost });
    }
  }
  const complete = (reached[atoms.length] ?? []).sort((a, b) => a.cost - b.cost).slice(0, mostPaths);
  const paths = complete.map((walk) => walk.units);
  const initials = atoms.map((atom) => ({ initial: atom.character }));
  const spelledOut = atoms.length > 1 && atoms.every((atom) => letter.test(atom.character));
  if (spelledOut && !paths.some(areInitials)) paths.push(initials);
  return paths;
}

const areInitials = (path: Path): boolean => path.every((unit) => 'initial' in unit);

interface Step {
  readonly unit: Unit;
  /** Atoms that it takes. */
  readonly length: number;
  readonly cost: number;
}

function stepsFrom(atoms: readonly Sound[], place: number, atom: Sound): Step[] {
  if (!letter.test(atom.character)) {
    const { readings, character } = atom;
    return [{ unit: { readings, character }, length: 1, cost: cost.syllable }];
  }
  const steps: Step[] = [initialStep(atom.character)];
  let letters = '';
  for (let length = 1; length <= longestSyllable; length++) {
    const next = atoms[place + length - 1]?.character ?? '';
    if (!letter.test(next)) break;
    letters += next;
    if (!beginsSyllable(letters)) break;
    steps.push(...syllableSteps(letters, place + length === atoms.length));
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
export const listAtoms = (keyword: string): Sound[] =>
  listSounds(keyword).map((sound) =>
    sound.character === 'ü' ? { ...sound, character: 'v', readings: ['v'] } : sound,
  );
