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

/** Milliseconds; then others get a turn. */
const sliceDuration = 8;

/**
 * Phrasings as vectors of their features, in which rare ones weigh more (inverse document frequency). A question is compared with one
 * vector, or with the sum of those of a source (Rocchio's classifier).
 */
export interface PhrasingVectors {
  readonly phrasings: readonly IndexedPhrasing[];
  readonly bySource: ReadonlyMap<string, readonly IndexedPhrasing[]>;
  /** By a phrasing's text, the numbers of its features. */
  readonly features: ReadonlyMap<string, Uint32Array>;
  /**
   * The number of each feature. Shared with the vectors that are built later, since copying it would block others: it may have
   * numbers that these vectors do not know.
   */
  readonly numbers: Map<string, number>;
  /** By its number, what a feature weighs. */
  readonly importances: Float64Array;
  /** What a feature weighs that no phrasing has. */
  readonly unknownImportance: number;
  readonly sums: WeightSums;
}

/**
 * The sum of a feature's weights in the phrasings of each source that has it. Plain arrays: with a map for each feature the garbage collector
 * blocks others, and they take twice the memory.
 */
interface WeightSums {
  readonly keys: readonly string[];
  /** By a feature's number, where its sums begin; they end where those of the next one begin. */
  readonly starts: Uint32Array;
  /** Positions in `keys`. */
  readonly sources: Uint32Array;
  readonly weights: Float64Array;
}

/** Builds the vectors of all phrasings; others get a turn in between. `previous`: vectors of an earlier time, whose features are used again. */
export async function buildVectors(
  stored: readonly StoredPhrasing[],
  previous?: PhrasingVectors,
): Promise<PhrasingVectors> {
  const numbers = previous?.numbers ?? new Map<string, number>();
  const features = await numberTexts(stored, numbers, previous?.features);
  const counts = new Uint32Array(numbers.size);
  for await (const { text } of inTurns(stored))
    for (const feature of features.get(text)!) counts[feature]! += 1;
  const importances = Float64Array.from(counts, (count) => Math.log(1 + stored.length / (1 + count)));
  return {
    features,
    numbers,
    importances,
    unknownImportance: Math.log(1 + stored.length),
    ...(await weighPhrasings(stored, features, importances)),
  };
}

async function numberTexts(
  stored: readonly StoredPhrasing[],
  numbers: Map<string, number>,
  known: ReadonlyMap<string, Uint32Array> | undefined,
): Promise<Map<string, Uint32Array>> {
  const features = new Map<string, Uint32Array>();
  for await (const { text } of inTurns(stored))
    features.set(text, known?.get(text) ?? numberFeatures(listFeatures(text), numbers));
  return features;
}

async function weighPhrasings(
  stored: readonly StoredPhrasing[],
  featuresByText: ReadonlyMap<string, Uint32Array>,
  importances: Float64Array,
): Promise<Pick<PhrasingVectors, 'phrasings' | 'bySource' | 'sums'>> {
  const phrasings: IndexedPhrasing[] = [];
  const bySource = new Map<string, IndexedPhrasing[]>();
  for await (const one of inTurns(stored)) {
    const features = featuresByText.get(one.text)!;
    const length = Math.sqrt(features.reduce((sum, feature) => sum + importances[feature]! ** 2, 0)) || 1;
    const phrasing = { ...one, features, length };
    phrasings.push(phrasing);
    const ofSource = bySource.get(one.key) ?? [];
    bySource.set(one.key, ofSource);
    ofSource.push(phrasing);
  }
  return { phrasings, bySource, sums: await sumWeights(bySource, importances) };
}

async function sumWeights(
  bySource: ReadonlyMap<string, readonly IndexedPhrasing[]>,
  importances: Float64Array,
): Promise<WeightSums> {
  const keys = [...bySource.keys()];
  const ofSources: { features: Uint32Array; weights: Float64Array }[] = [];
  const starts = new Uint32Array(importances.length + 1);
  for await (const key of inTurns(keys)) {
    const weights = new Map<number, number>();
    for (const { features, length } of bySource.get(key)!)
      for (const feature of features)
        weights.set(feature, (weights.get(feature) ?? 0) + importances[feature]! / length);
    for (const feature of weights.keys()) starts[feature + 1]! += 1;
    ofSources.push({
      features: Uint32Array.from(weights.keys()),
      weights: Float64Array.from(weights.values()),
    });
  }
  for (let feature = 0; feature < importances.length; feature += 1) starts[feature + 1]! += starts[feature]!;
  const next = starts.slice();
  const sums = {
    sources: new Uint32Array(starts.at(-1)!),
    weights: new Float64Array(starts.at(-1)!),
  };
  let source = 0;
  for await (const { features, weights } of inTurns(ofSources)) {
    for (const [index, feature] of features.entries()) {
      const at = next[feature]!++;
      sums.sources[at] = source;
      sums.weights[at] = weights[index]!;
    }
    source += 1;
  }
  return { keys, starts, ...sums };
}

async function* inTurns<T>(items: readonly T[]): AsyncGenerator<T, void> {
  let endsAt = performance.now() + sliceDuration;
  for (const item of items) {
    if (performance.now() > endsAt) {
      await giveOthersATurn();
      endsAt = performance.now() + sliceDuration;
    }
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
    const number = findNumber(feature, vectors);
    if (number !== undefined) weights.set(number, vectors.importances[number]! / length);
  }
  return { features, weights, unknownWeight: vectors.unknownImportance / length };
}

/** Not those of vectors that are being built at this moment. */
function findNumber(feature: string, { numbers, importances }: PhrasingVectors): number | undefined {
  const number = numbers.get(feature);
  return number !== undefined && number < importances.length ? number : undefined;
}

function measureLength(features: ReadonlySet<string>, vectors: PhrasingVectors): number {
  let squares = 0;
  for (const feature of features) {
    const number = findNumber(feature, vectors);
    squares += (number === undefined ? vectors.unknownImportance : vectors.importances[number]!) ** 2;
  }
  return Math.sqrt(squares) || 1;
}

/** How alike a question is to all phrasings of each source together, by the source's key; `without`: a phrasing that is left out. */
export function sumSimilarities(
  { weights }: AskedVector,
  vectors: PhrasingVectors,
  without: string | undefined,
): Map<string, number> {
  const { keys, starts, sources, weights: sums } = vectors.sums;
  const total = new Map<string, number>();
  for (const [feature, weight] of weights)
    for (let at = starts[feature]!; at < starts[feature + 1]!; at += 1) {
      const key = keys[sources[at]!]!;
      total.set(key, (total.get(key) ?? 0) + weight * sums[at]!);
    }
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
    const number = findNumber(feature, vectors);
    sum +=
      number === undefined
        ? asked.unknownWeight * vectors.unknownImportance
        : asked.weights.get(number)! * vectors.importances[number]!;
  }
  return sum / measureLength(features, vectors);
}
