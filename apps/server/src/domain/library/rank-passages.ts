import { fold, type Concept, type Form, type Understood } from './understand-question.ts';

/** What a passage is ranked by. */
export interface Rankable {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** Tags, a summary, other ways to ask. */
  readonly about: string;
  /** Passages of one source share it. */
  readonly sourceKey: string;
  /** 1 for what was written to answer, less for what only announces or regulates. */
  readonly standing: number;
}

export type Ranked<P> = P & { readonly score: number };

/** How many passages there are, and in how many of them a word stands. */
export interface Frequencies {
  readonly passages: number;
  readonly of: (word: string) => number;
}

/** Where words stand best: what a passage says itself, then what it stands under. */
const places = { text: 0.85, heading: 0.8, title: 0.8, about: 0.7 } as const;
/** What each further place adds, and saying it more than once. */
const alsoThere = 0.18;
const repeated = 0.08;
/** All words of a form are there, though not side by side. */
const scattered = 0.6;
/** Of pairs of characters that stand in both: what the words do not know is still alike. */
const likeness = 0.4;
/** What else its source says about it. */
const company = 0.2;
/** A word that the library does not know is something that it cannot answer, but not always what was asked. */
const unknown = 0.75;

/**
 * How telling a form is: 1 where hardly a passage has it, near 0 where all do (the inverse document frequency of BM25,
 * Robertson and Zaragoza 2009, divided by its greatest value), times what it counts as another way to say it.
 */
export function tellingOf(form: Form, frequencies: Frequencies): number {
  const { passages } = frequencies;
  const held = Math.min(passages, heldBy(form, frequencies));
  if (held <= 0) return 0;
  const rarity = Math.log(1 + (passages - held + 0.5) / (held + 0.5)) / Math.log(1 + (passages + 0.5) / 0.5);
  return Math.max(0.02, rarity) * form.weight;
}

/** What a concept counts for: as much as its most telling form, times its weight. */
export function worthOf({ forms, weight }: Concept, frequencies: Frequencies): number {
  const most = Math.max(0, ...forms.map((form) => tellingOf(form, frequencies)));
  return (most === 0 ? unknown : most) * weight;
}

/** In how many passages all words of a form stand, at most. */
export const heldBy = ({ words }: Form, { of }: Frequencies): number =>
  words.length === 0 ? 0 : Math.min(...words.map(of));

/**
 * Passages, the best first. A score is the share of what was asked that a passage speaks of, each concept counted by how
 * telling it is, and a little for what is alike beyond words and for company in its source. The order of equals is kept.
 */
export function rankPassages<P extends Rankable>(
  { concepts, core }: Understood,
  passages: readonly P[],
  frequencies: Frequencies,
): Ranked<P>[] {
  const all = concepts.reduce((sum, concept) => sum + worthOf(concept, frequencies), 0);
  if (all === 0) return [];
  const told = concepts.map(({ forms, weight }) =>
    forms
      .map((form) => ({ form, worth: weight * tellingOf(form, frequencies) }))
      .filter(({ worth }) => worth > 0),
  );
  const pairs = pairsOf(core);
  const scored = passages.map((passage) => {
    const folded = foldPassage(passage);
    const found = told.reduce((sum, forms) => sum + bestOf(forms, folded), 0);
    const score = found / all + likeness * shareOf(pairs, folded.whole);
    return { ...passage, score: score * passage.standing };
  });
  return withCompany(scored).toSorted((a, b) => b.score - a.score);
}

interface Folded {
  readonly parts: readonly { readonly words: string; readonly worth: number }[];
  readonly whole: string;
}

function foldPassage(passage: Rankable): Folded {
  const parts = (Object.keys(places) as (keyof typeof places)[]).map((place) => ({
    words: fold(passage[place]),
    worth: places[place],
  }));
  return { parts, whole: parts.map(({ words }) => words).join(' ') };
}

/** How well a passage speaks of a concept, by its best form. */
const bestOf = (forms: readonly { form: Form; worth: number }[], folded: Folded): number =>
  forms.reduce((best, { form, worth }) => Math.max(best, worth * formStanding(form, folded)), 0);

function formStanding(form: Form, { parts }: Folded): number {
  const found = parts.map(({ words, worth }) => worth * presence(form, words)).filter((worth) => worth > 0);
  if (found.length === 0) return 0;
  const text = parts[0]!.words;
  const again = text.indexOf(form.text) !== text.lastIndexOf(form.text) ? repeated : 0;
  return Math.max(...found) + alsoThere * (found.length - 1) + again;
}

function presence({ text, words }: Form, within: string): number {
  if (within.includes(text)) return 1;
  return words.length > 1 && words.every((word) => within.includes(word)) ? scattered : 0;
}

/** The pairs of neighbouring characters of a text. */
export function pairsOf(text: string): Set<string> {
  const letters = Array.from(fold(text).replaceAll(' ', ''));
  return new Set(letters.slice(1).map((letter, at) => `${letters[at]}${letter}`));
}

function shareOf(pairs: ReadonlySet<string>, within: string): number {
  if (pairs.size === 0) return 0;
  return [...pairs].filter((pair) => within.includes(pair)).length / pairs.size;
}

/** A passage gains by what its source says elsewhere: an article about it all is better than a word in passing. */
function withCompany<P extends Rankable>(scored: readonly Ranked<P>[]): Ranked<P>[] {
  const bySource = Map.groupBy(scored, (passage) => passage.sourceKey);
  return scored.map((passage) => {
    const others = (bySource.get(passage.sourceKey) ?? []).filter((other) => other !== passage);
    const best = others.reduce((most, other) => Math.max(most, other.score), 0);
    return { ...passage, score: passage.score + company * best };
  });
}
