import { listFeatures } from './list-features.ts';

/** A multinomial logistic regression over the features of a message. */
export interface Classifier {
  readonly labels: readonly string[];
  /** One for each label. */
  readonly intercepts: readonly number[];
  /** Index of each feature's row in `weights`; a feature without one has weight 0. */
  readonly rows: ReadonlyMap<string, number>;
  /** Row by row a weight for each label, in units of `step`. */
  readonly weights: Int8Array;
  readonly step: number;
}

/** Probabilities of all labels for a normalised message, in the order of the labels; they sum to 1. */
export function classify({ labels, intercepts, rows, weights, step }: Classifier, message: string): number[] {
  const features = listFeatures(message);
  const scale = featureScale(features.size) * step;
  const sums = Array.from(intercepts);
  for (const feature of features) {
    const row = rows.get(feature);
    if (row === undefined) continue;
    for (const index of labels.keys()) sums[index]! += weights[row * labels.length + index]! * scale;
  }
  return softmax(sums);
}

/** The length of a message is no evidence: the sums of long and short ones are made comparable. */
export const featureScale = (count: number): number => 1 / Math.sqrt(Math.max(minFeatures, count));
/** Of very short messages a single feature says less than its share. */
const minFeatures = 20;

export function softmax(sums: readonly number[]): number[] {
  const highest = Math.max(...sums);
  const powers = sums.map((sum) => Math.exp(sum - highest));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map((power) => power / total);
}
