import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Evidence, type EvidenceName, evidenceNames } from './evidence.ts';

/**
 * A conditional logit (McFadden 1974): the candidates of a question compete with each other, and with the possibility that none of
 * them answers it. `npm run train:matching` writes the weights.
 */
export interface MatchingWeights {
  readonly withPhrasings: WeightsOfEvidence;
  /** Of sources that nobody has written phrasings for. */
  readonly withoutPhrasings: WeightsOfEvidence;
}

interface WeightsOfEvidence {
  /** Weight of a standard deviation of each kind of evidence. */
  readonly weights: Readonly<Record<EvidenceName, number>>;
  readonly means: Readonly<Record<EvidenceName, number>>;
  readonly deviations: Readonly<Record<EvidenceName, number>>;
  readonly intercept: number;
}

/**
 * Weight of 'meaning by model', of which 0.3 is much. It is not trained: training would need the vectors of one model, and everybody
 * configures another one, or none. It is chosen so that a source that is much nearer than all others is quoted although it shares
 * no word with the question, and one that is a little nearer changes little.
 */
const modelMeaningWeight = 18;

export const weightsFile = join(import.meta.dirname, 'weights.json');

let shipped: MatchingWeights | undefined;

function getWeights(): MatchingWeights {
  shipped ??= JSON.parse(readFileSync(weightsFile, 'utf8')) as MatchingWeights;
  return shipped;
}

/** The probability that each candidate is the one that answers, in their order; what is left to 1 is that none does. */
export function computeProbabilities(
  candidates: readonly Evidence[],
  { withPhrasings, withoutPhrasings }: MatchingWeights = getWeights(),
): number[] {
  const powers = candidates.map((evidence) => {
    const { weights, means, deviations, intercept } = evidence.hasPhrasings
      ? withPhrasings
      : withoutPhrasings;
    const sum = evidenceNames.reduce(
      (total, name) => total + (weights[name] * (evidence[name] - means[name])) / deviations[name],
      intercept,
    );
    return Math.exp(sum + modelMeaningWeight * evidence['meaning by model']);
  });
  const total = powers.reduce((sum, power) => sum + power, 1);
  return powers.map((power) => power / total);
}
