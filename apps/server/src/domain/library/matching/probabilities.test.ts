import { array, assert, boolean, constantFrom, double, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { type Evidence, type EvidenceName, evidenceNames } from './evidence.ts';
import { computeProbabilities, type MatchingWeights } from './probabilities.ts';

const byName = <T>(valueOf: (name: EvidenceName) => T) =>
  Object.fromEntries(evidenceNames.map((name) => [name, valueOf(name)])) as Record<EvidenceName, T>;

const finite = (min: number, max: number) => double({ min, max, noNaN: true });
const evidence = record({
  ...byName(() => finite(-1.5, 1.5)),
  hasPhrasings: boolean(),
  'meaning by model': finite(0, 0.5),
});
const candidates = array(evidence, { maxLength: 8 });

const scale = { means: byName(() => 0), deviations: byName(() => 1) };
const weights: MatchingWeights = {
  withPhrasings: { ...scale, weights: byName(() => 0.4), intercept: -1 },
  withoutPhrasings: { ...scale, weights: byName(() => 0.1), intercept: -2 },
};
const nothing: Evidence = { ...byName(() => 0), hasPhrasings: true, 'meaning by model': 0 };
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

test('each source gets the share of its power, those with phrasings by their own weights; the rest is for none', () => {
  const [first, second] = computeProbabilities(
    [
      { ...nothing, score: 1 },
      { ...nothing, score: 1, hasPhrasings: false },
    ],
    weights,
  );
  const powers = [Math.exp(-1 + 0.4), Math.exp(-2 + 0.1)] as const;
  const total = powers[0] + powers[1] + 1;
  expect(first).toBeCloseTo(powers[0] / total, 10);
  expect(second).toBeCloseTo(powers[1] / total, 10);
});

test('evidence is weighed by its distance from the mean, in deviations', () => {
  const shifted = {
    ...weights,
    withPhrasings: {
      ...weights.withPhrasings,
      means: { ...scale.means, score: 2 },
      deviations: { ...scale.deviations, score: 4 },
    },
  };
  const [atMean] = computeProbabilities([{ ...nothing, score: 2 }], shifted);
  expect(atMean).toBeCloseTo(1 / (1 + Math.exp(1)), 10);
  const [above] = computeProbabilities([{ ...nothing, score: 6 }], shifted);
  expect(above).toBeCloseTo(1 / (1 + Math.exp(1 - 0.4)), 10);
});

test('without sources none answers', () => expect(computeProbabilities([])).toEqual([]));

test('all probabilities and that of none sum to 1: each is to none as if it were the only source', () => {
  assert(
    property(candidates, (sources) => {
      const probabilities = computeProbabilities(sources, weights);
      expect(probabilities).toHaveLength(sources.length);
      const ofNone = 1 - sumOf(probabilities);
      expect(ofNone).toBeGreaterThan(0);
      for (const [index, probability] of probabilities.entries()) {
        const [alone = 0] = computeProbabilities([sources[index]!], weights);
        expect(((probability / ofNone) * (1 - alone)) / alone).toBeCloseTo(1, 4);
      }
    }),
  );
});

test('more of what speaks for a source makes it more probable, and all others less', () => {
  assert(
    property(
      candidates,
      evidence,
      constantFrom(...evidenceNames),
      finite(0.01, 2),
      (others, source, name, more) => {
        const before = computeProbabilities([source, ...others], weights);
        const after = computeProbabilities([{ ...source, [name]: source[name] + more }, ...others], weights);
        expect(after[0]).toBeGreaterThan(before[0]!);
        for (const [index, probability] of after.slice(1).entries())
          expect(probability).toBeLessThanOrEqual(before[index + 1]!);
      },
    ),
  );
});

test('what a model finds nearer is more probable, with phrasings and without', () => {
  assert(
    property(candidates, evidence, (others, source) => {
      const [far] = computeProbabilities([{ ...source, 'meaning by model': 0 }, ...others]);
      const [near] = computeProbabilities([{ ...source, 'meaning by model': 0.3 }, ...others]);
      expect(near).toBeGreaterThan(far!);
    }),
  );
});

test('the order of the sources makes no difference', () => {
  assert(
    property(candidates, (sources) => {
      const reversed = computeProbabilities(sources.toReversed()).toReversed();
      for (const [index, probability] of computeProbabilities(sources).entries())
        expect(reversed[index]).toBeCloseTo(probability, 10);
    }),
  );
});
