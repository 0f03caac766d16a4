import { setImmediate as giveOthersATurn } from 'node:timers/promises';
import { listFeatures, recallFeatures } from './features.ts';

export interface StoredPhrasing {
  readonly id: number;
  /** Of its source. */
  readonly key: string;
  readonly text: string;
  /** Where the answer to it begins; empty for the source as a whole. */
  readonly anchor: string;
}

/** A phrasing as a vector: the numbers of its features, and its length by their weights. */
interface IndexedPhrasing extends StoredPhrasing {
  readonly features: Uint32Array;
  readonly length: number;
}

/** Phrasings that are worked on before others get a turn, some milliseconds. */
const sliceSize = 100;

/**
 * Phrasings as vectors of their features, in which rare ones weigh more (inverse document frequency). A question is compared with one
 * vector, or with the sum of those of a source (Rocchio's classifier).
 */
export interface PhrasingVectors {
  readonly phrasings: readonly IndexedPhrasing[];
  readonly bySource: ReadonlyMap<string, readonly IndexedPhrasing[]>;
  /** The number of each feature of a phrasing. */
  readonly numbers: ReadonlyMap<string, number>;
  /** By its number, what a feature weighs. */
  readonly importances: Float64Array;
  /** What a feature weighs that no phrasing has. */
  readonly unknownImportance: number;
  /** By a feature's number, the sum of its weights in the phrasings of each source. */
  readonly sums: readonly ReadonlyMap<string, number>[];
}

/** Builds the vectors of all phrasings; others get a turn in between. `previous`: vectors of an earlier time, whose features are used again. */
export async function buildVectors(
  stored: readonly StoredPhrasing[],
  previous?: PhrasingVectors,
): Promise<PhrasingVectors> {
  const numbers = new Map(previous?.numbers);
  const known = new Map(previous?.phrasings.map(({ text, features }) => [text, features]));
  const counted: { phrasing: StoredPhrasing; features: Uint32Array }[] = [];
  for await (const phrasing of inTurns(stored)) {
    const features = known.get(phrasing.text) ?? numberFeatures(listFeatures(phrasing.text), numbers);
    known.set(phrasing.text, features);
    counted.push({ phrasing, features });
  }
  const counts = new Uint32Array(numbers.size);
  for (const { features } of counted) for (const feature of features) counts[feature]! += 1;
  const importances = Float64Array.from(counts, (count) => Math.log(1 + stored.length / (1 + count)));
  const sums = Array.from(counts, () => new Map<string, number>());
  const phrasings: IndexedPhrasing[] = [];
  for await (const { phrasing, features } of inTurns(counted)) {
    const length = Math.sqrt(features.reduce((sum, feature) => sum + importances[feature]! ** 2, 0)) || 1;
    phrasings.push({ ...phrasing, features, length });
    for (const feature of features) {
      const bySource = sums[feature]!;
      bySource.set(phrasing.key, (bySource.get(phrasing.key) ?? 0) + importances[feature]! / length);
    }
  }
  return {
    phrasings,
    bySource: Map.groupBy(phrasings, ({ key }) => key),
    numbers,
    importances,
    unknownImportance: Math.log(1 + stored.length),
    sums,
  };
}

async function* inTurns<T>(items: readonly T[]): AsyncGenerator<T, void> {
  for (const [index, item] of items.entries()) {
    if (index % sliceSize === sliceSize - 1) await giveOthersATurn();
    yield item;
  }
}

function numberFeatures(features: ReadonlySet<string>, numbers: Map<string, number>): Uint32Array {
  return Uint32Array.from([...features].toSorted(), (feature) => {
    const number = numbers.get(feature) ?? numbers.size;
    numbers.set(feature, number);
    return number;
  });
}

/** A question as a vector of length 1. */
export interface AskedVector {
  readonly features: ReadonlySet<string>;
  /** By the numbers of features that phrasings have. */
  readonly weights: ReadonlyMap<number, number>;
  /** What a feature weighs that no phrasing has. */
  readonly unknownWeight: number;
}

export function askVector(question: string, vectors: PhrasingVectors): AskedVector {
  const features = listFeatures(question);
  const length = measureLength(features, vectors);
  const weights = new Map<number, number>();
  for (const feature of features) {
    const number = vectors.numbers.get(feature);
    if (number !== undefined) weights.set(number, vectors.importances[number]! / length);
  }
  return { features, weights, unknownWeight: vectors.unknownImportance / length };
}

function measureLength(
  features: ReadonlySet<string>,
  { numbers, importances, unknownImportance }: PhrasingVectors,
): number {
  let squares = 0;
  for (const feature of features) {
    const number = numbers.get(feature);
    squares += (number === undefined ? unknownImportance : importances[number]!) ** 2;
  }
  return Math.sqrt(squares) || 1;
}

/** How alike a question is to all phrasings of each source together, by the source's key; `without`: a phrasing that is left out. */
export function sumSimilarities(
  { weights }: AskedVector,
  vectors: PhrasingVectors,
  without: string | undefined,
): Map<string, number> {
  const total = new Map<string, number>();
  for (const [feature, weight] of weights)
    for (const [key, sum] of vectors.sums[feature]!) total.set(key, (total.get(key) ?? 0) + weight * sum);
  if (without === undefined) return total;
  for (const phrasing of vectors.phrasings)
    if (phrasing.text === without)
      total.set(phrasing.key, (total.get(phrasing.key) ?? 0) - compareWith(phrasing, weights, vectors));
  return total;
}

/** The cosine of the angle between a question and a phrasing, 0 to 1. */
export function compareWith(
  { features, length }: IndexedPhrasing,
  weights: ReadonlyMap<number, number>,
  { importances }: PhrasingVectors,
): number {
  let sum = 0;
  for (const feature of features) {
    const weight = weights.get(feature);
    if (weight !== undefined) sum += weight * importances[feature]!;
  }
  return sum / length;
}

/** The same for any other text. */
export function compareWithText(text: string, asked: AskedVector, vectors: PhrasingVectors): number {
  const features = recallFeatures(text);
  let sum = 0;
  for (const feature of features) {
    if (!asked.features.has(feature)) continue;
    const number = vectors.numbers.get(feature);
    sum +=
      number === undefined
        ? asked.unknownWeight * vectors.unknownImportance
        : asked.weights.get(number)! * vectors.importances[number]!;
  }
  return sum / measureLength(features, vectors);
}
