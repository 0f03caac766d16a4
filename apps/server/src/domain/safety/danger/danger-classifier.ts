import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { protocols } from '../protocols/protocols.ts';
import { classify, type Classifier } from './classifier.ts';
import { parseWeights } from './weights-file.ts';

let shipped: Classifier | undefined;

/**
 * The classifier that ships; `npm run train:danger` writes it. Read once, a quarter of a second. Throws if the file is damaged or
 * names a danger without a protocol.
 */
export function getDangerClassifier(): Classifier {
  shipped ??= checkLabels(parseWeights(brotliDecompressSync(readFileSync(weightsFile)).toString('utf8')));
  return shipped;
}

/** Every label must be answered by a protocol. */
export function checkLabels(classifier: Classifier): Classifier {
  const unknown = classifier.labels.filter((label) => label !== harmless && !(label in protocols));
  if (unknown.length > 0 || !classifier.labels.includes(harmless))
    throw new Error(`the classifier of dangers has other labels than protocols: ${unknown.join(', ')}`);
  return classifier;
}

export const weightsFile = join(import.meta.dirname, 'weights.txt.br');

/** The label of messages behind which nobody is in danger. */
export const harmless = 'harmless';

export interface Likelihood {
  /** That somebody is in danger, 0 to 1. */
  readonly danger: number;
  /** That of each danger, the most likely first. */
  readonly dangers: readonly { readonly label: string; readonly probability: number }[];
}

/** How likely each danger is behind a normalised message. */
export function estimateDanger(message: string, classifier: Classifier): Likelihood {
  const probabilities = classify(classifier, message);
  const labelled = classifier.labels.map((label, index) => ({ label, probability: probabilities[index]! }));
  const dangers = labelled.filter(({ label }) => label !== harmless);
  return {
    danger: dangers.reduce((sum, { probability }) => sum + probability, 0),
    dangers: dangers.toSorted((one, other) => other.probability - one.probability),
  };
}
