import { LRUCache } from 'lru-cache';
import { fold, understandQuestion } from '../understand-question.ts';

/** What a text is compared by: its characters, pairs of them, and its concepts, in which synonyms are the same. */
export function listFeatures(text: string): ReadonlySet<string> {
  const features = new Set<string>();
  const characters = Array.from(fold(text).replaceAll(' ', ''));
  for (const [index, character] of characters.entries()) {
    features.add(character);
    if (index > 0) features.add(`${characters[index - 1]}${character}`);
  }
  for (const { forms } of understandQuestion(text).concepts)
    features.add(`#${forms.map((form) => form.text).toSorted()[0]}`);
  return features;
}

/** Titles and near misses are compared with every question that comes near them. */
const known = new LRUCache<string, ReadonlySet<string>>({ max: 5_000 });

/** The features of a text that is often compared. */
export function recallFeatures(text: string): ReadonlySet<string> {
  const features = known.get(text) ?? listFeatures(text);
  known.set(text, features);
  return features;
}
