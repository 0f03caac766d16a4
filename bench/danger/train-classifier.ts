import {
  type Classifier,
  featureScale,
  softmax,
} from '../../apps/server/src/domain/safety/danger/classifier.ts';
import { listFeatures } from '../../apps/server/src/domain/safety/danger/list-features.ts';
import { minimize } from './minimize.ts';

export interface Example {
  readonly label: string;
  /** Normalised. */
  readonly message: string;
}

export interface TrainingOptions {
  /** Features of fewer examples are left out. */
  readonly minExamples: number;
  /** Features beyond these, the least telling ones, are left out. */
  readonly maxFeatures: number;
  /** Weight of the penalty on squared weights, for the mean loss. */
  readonly penalty: number;
  readonly iterations: number;
}

/** An example as the positions and the values of its features, and its label. */
interface Row {
  readonly positions: Int32Array;
  readonly values: Float64Array;
  readonly label: number;
}

/**
 * Trains a multinomial logistic regression. Rare features count more (inverse document frequency). No random numbers: the same
 * examples give the same weights.
 */
export function trainClassifier(examples: readonly Example[], options: TrainingOptions): Classifier {
  const labels = [...new Set(examples.map(({ label }) => label))].toSorted();
  const lists = examples.map(({ message }) => listFeatures(message));
  const counts = countFeatures(lists);
  const features = [...counts]
    .flatMap(([one, count]) => (count >= options.minExamples ? [one] : []))
    .toSorted();
  const positions = new Map(features.map((feature, index) => [feature, index]));
  const rarities = features.map((feature) => 1 + Math.log(examples.length / counts.get(feature)!));
  const rows = examples.map(({ label }, index): Row => {
    const list = lists[index]!;
    const scale = featureScale(list.size);
    const found = [...list].map((one) => positions.get(one)).filter((one) => one !== undefined);
    return {
      positions: Int32Array.from(found),
      values: Float64Array.from(found, (position) => rarities[position]! * scale),
      label: labels.indexOf(label),
    };
  });
  const size = (features.length + 1) * labels.length;
  const problem = { rows, labels: labels.length, features: features.length, penalty: options.penalty };
  const point = minimize((at) => computeLoss(problem, at), { size, iterations: options.iterations });
  const weights = features.map((feature, index) => ({
    feature,
    count: counts.get(feature)!,
    row: Float32Array.from(labels, (_, label) => point[index * labels.length + label]! * rarities[index]!),
  }));
  const intercepts = Array.from(point.slice(features.length * labels.length));
  return { labels, intercepts, ...roundWeights(weights.toSorted(byPower).slice(0, options.maxFeatures)) };
}

interface TrainedWeights {
  readonly feature: string;
  /** Examples that have it. */
  readonly count: number;
  readonly row: Float32Array;
}

const highestOf = (row: Float32Array): number =>
  row.reduce((highest, one) => Math.max(highest, Math.abs(one)), 0);
const powerOf = ({ count, row }: TrainedWeights): number => highestOf(row) * Math.sqrt(count);

/** First those that decide most among the examples. */
const byPower = (one: TrainedWeights, other: TrainedWeights): number => powerOf(other) - powerOf(one);

/** The weights as bytes, in units of the smallest step that holds the greatest of them. */
function roundWeights(trained: readonly TrainedWeights[]): Pick<Classifier, 'rows' | 'weights' | 'step'> {
  const step = trained.reduce((highest, { row }) => Math.max(highest, highestOf(row)), 0) / 127;
  // In the order of their names, which compresses best.
  const sorted = trained.toSorted((one, other) => (one.feature < other.feature ? -1 : 1));
  return {
    step,
    rows: new Map(sorted.map(({ feature }, row) => [feature, row])),
    weights: Int8Array.from(
      sorted.flatMap(({ row }) => Array.from(row, (weight) => Math.round(weight / step))),
    ),
  };
}

function countFeatures(lists: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const list of lists) for (const feature of list) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
}

interface Problem {
  readonly rows: readonly Row[];
  readonly labels: number;
  readonly features: number;
  readonly penalty: number;
}

/** The mean logistic loss with the penalty, and its gradient; the last `labels` entries are the intercepts. */
function computeLoss({ rows, labels, features, penalty }: Problem, point: Float64Array) {
  const gradient = new Float64Array(point.length);
  const interceptsAt = features * labels;
  let value = 0;
  for (const { positions, values, label } of rows) {
    const sums = Array.from(point.subarray(interceptsAt));
    for (const [at, position] of positions.entries())
      for (let one = 0; one < labels; one += 1) sums[one]! += point[position * labels + one]! * values[at]!;
    const errors = softmax(sums);
    value -= Math.log(Math.max(1e-12, errors[label]!)) / rows.length;
    errors[label]! -= 1;
    for (let one = 0; one < labels; one += 1) errors[one]! /= rows.length;
    for (let one = 0; one < labels; one += 1) gradient[interceptsAt + one]! += errors[one]!;
    for (const [at, position] of positions.entries())
      for (let one = 0; one < labels; one += 1)
        gradient[position * labels + one]! += errors[one]! * values[at]!;
  }
  for (let index = 0; index < interceptsAt; index += 1) {
    value += (penalty / 2) * point[index]! ** 2;
    gradient[index]! += penalty * point[index]!;
  }
  return { value, gradient };
}
