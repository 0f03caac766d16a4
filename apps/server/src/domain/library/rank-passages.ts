import { type Concept, fold, type Form, type Understood } from './understand-question.ts';

export interface Rankable {
  readonly title: string;
  readonly heading: string;
  readonly text: string;
  /** Tags, the summary, other phrasings of the question. */
  readonly about: string;
  /** The same for all passages of one source. */
  readonly sourceKey: string;
  /** 1 for texts written to answer questions, less for announcements and agreements. */
  readonly sourceWeight: number;
}

export type Ranked<P> = P & { readonly score: number };

/** The number of passages, and how many of them contain a word. */
export interface Frequencies {
  readonly passages: number;
  readonly of: (word: string) => number;
}

/** Weight of a match in each field: the passage's own text, then its headings. */
const fieldWeights = { text: 0.85, heading: 0.8, title: 0.8, about: 0.7 } as const;
/** Bonus for each further field that matches, and for a repeated word. */
const extraFieldBonus = 0.18;
const repetitionBonus = 0.08;
/** Factor for a form whose words all occur, but not side by side. */
const scatteredFactor = 0.6;
/** Weight of the character bigrams in common, which also match words that the dictionary does not know. */
const bigramWeight = 0.4;
/** Weight of the best other passage of the same source. */
const sameSourceBonus = 0.2;
/**
 * Importance of a word that the library does not contain: it cannot be answered, but is not always the topic of the
 * question.
 */
const unknownImportance = 0.75;

/**
 * Importance of a form: 1 if hardly any passage contains it, near 0 if all do (the inverse document frequency of
 * BM25, Robertson and Zaragoza 2009, divided by its maximum), times the form's weight as a synonym.
 */
export function formImportance(form: Form, frequencies: Frequencies): number {
  const { passages } = frequencies;
  const matches = Math.min(passages, countMatches(form, frequencies));
  if (matches <= 0) return 0;
  const rarity =
    Math.log(1 + (passages - matches + 0.5) / (matches + 0.5)) / Math.log(1 + (passages + 0.5) / 0.5);
  return Math.max(0.02, rarity) * form.weight;
}

/** Importance of a concept: that of its most important form, times its weight. */
export function conceptImportance({ forms, weight }: Concept, frequencies: Frequencies): number {
  const highest = Math.max(0, ...forms.map((form) => formImportance(form, frequencies)));
  return (highest === 0 ? unknownImportance : highest) * weight;
}

/** Upper bound of the number of passages that contain all words of a form. */
export const countMatches = ({ words }: Form, { of }: Frequencies): number =>
  words.length === 0 ? 0 : Math.min(...words.map(of));

/**
 * Passages ranked by score, the best first. The score is the share of the question's concepts that a passage
 * mentions, weighted by importance, plus bonuses for common bigrams and for other matches of its source. The sort is
 * stable.
 */
export function rankPassages<P extends Rankable>(
  { concepts, core }: Understood,
  passages: readonly P[],
  frequencies: Frequencies,
): Ranked<P>[] {
  const all = concepts.reduce((sum, concept) => sum + conceptImportance(concept, frequencies), 0);
  const weightedForms = concepts.map(({ forms, weight }) =>
    forms
      .map((form) => ({ form, importance: weight * formImportance(form, frequencies) }))
      .filter(({ importance }) => importance > 0),
  );
  const bigrams = listBigrams(core);
  const scored = passages.map((passage) => {
    const folded = foldPassage(passage);
    const found = weightedForms.reduce((sum, forms) => sum + scoreConcept(forms, folded), 0);
    const score = (all === 0 ? 0 : found / all) + bigramWeight * bigramShare(bigrams, folded.whole);
    return { ...passage, score: score * passage.sourceWeight };
  });
  return addSourceBonus(scored).toSorted((a, b) => b.score - a.score);
}

interface Folded {
  readonly fields: readonly { readonly text: string; readonly weight: number }[];
  readonly whole: string;
}

function foldPassage(passage: Rankable): Folded {
  const fields = (Object.keys(fieldWeights) as (keyof typeof fieldWeights)[]).map((field) => ({
    text: fold(passage[field]),
    weight: fieldWeights[field],
  }));
  return { fields, whole: fields.map(({ text }) => text).join(' ') };
}

const scoreConcept = (forms: readonly { form: Form; importance: number }[], folded: Folded): number =>
  forms.reduce((best, { form, importance }) => Math.max(best, importance * scoreForm(form, folded)), 0);

function scoreForm(form: Form, { fields }: Folded): number {
  const found = fields
    .map(({ text, weight }) => weight * matchFactor(form, text))
    .filter((score) => score > 0);
  if (found.length === 0) return 0;
  const { text } = fields[0]!;
  const repetition = text.indexOf(form.text) !== text.lastIndexOf(form.text) ? repetitionBonus : 0;
  return Math.max(...found) + extraFieldBonus * (found.length - 1) + repetition;
}

function matchFactor({ text, words }: Form, within: string): number {
  if (within.includes(text)) return 1;
  return words.length > 1 && words.every((word) => within.includes(word)) ? scatteredFactor : 0;
}

/** The bigrams of a text: pairs of adjacent characters. */
function listBigrams(text: string): Set<string> {
  const letters = Array.from(fold(text).replaceAll(' ', ''));
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}

function bigramShare(bigrams: ReadonlySet<string>, within: string): number {
  if (bigrams.size === 0) return 0;
  return [...bigrams].filter((bigram) => within.includes(bigram)).length / bigrams.size;
}

/**
 * Adds the bonus for other matches of the same source: an article about the topic is better than a mention in
 * passing.
 */
function addSourceBonus<P extends Rankable>(scored: readonly Ranked<P>[]): Ranked<P>[] {
  const bySource = Map.groupBy(scored, (passage) => passage.sourceKey);
  return scored.map((passage) => {
    const others = (bySource.get(passage.sourceKey) ?? []).filter((other) => other !== passage);
    const best = others.reduce((highest, other) => Math.max(highest, other.score), 0);
    return { ...passage, score: passage.score + sameSourceBonus * best };
  });
}

/** A single character is too short to decide what a passage is about. */
const minTermLength = 2;

/**
 * Whether a passage mentions anything that the question asks about, not only the person it is about: `二年级` alone is
 * no question.
 */
export function isAbout(
  { title, heading, text, about }: Pick<Rankable, 'title' | 'heading' | 'text' | 'about'>,
  { concepts }: Understood,
): boolean {
  const folded = fold(`${title} ${heading} ${text} ${about}`);
  return concepts.some(
    ({ term, forms, isPerson }) =>
      !isPerson && term.length >= minTermLength && forms.some((form) => folded.includes(form.text)),
  );
}
