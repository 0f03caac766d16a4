import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Db } from '../../apps/server/src/db/database.ts';
import {
  type Evidence,
  type EvidenceName,
  evidenceNames,
} from '../../apps/server/src/domain/library/matching/evidence.ts';
import {
  type MatchedSource,
  matchSources,
} from '../../apps/server/src/domain/library/matching/match-sources.ts';
import {
  createPhrasingIndex,
  type PhrasingIndex,
} from '../../apps/server/src/domain/library/matching/phrasing-index.ts';
import {
  computeProbabilities,
  type MatchingWeights,
  weightsFile,
} from '../../apps/server/src/domain/library/matching/probabilities.ts';
import { minimize } from '../danger/minimize.ts';
import { withDemoLibrary } from './demo-library.ts';
import { type MarkedQuestion, readMarkedQuestions } from './marked-questions.ts';
import { type Keys, readKeys, readQuestions } from './questions.ts';

// Trains how the evidence for a source is weighed, on two thirds of the marked questions, and reports how reliable the probabilities
// are on the third one. A phrasing is asked as if nobody had written it. Each question is asked three times: with all phrasings, with
// those of half of the sources, and without any, since a library may have sources for which nobody has written some.

const libraries = {
  'all phrasings': () => true,
  'phrasings of half of the sources': (key: string) =>
    createHash('sha256').update(key).digest()[0]! % 2 === 0,
  'no phrasings': () => false,
} as const;
type LibraryName = keyof typeof libraries;

interface Example {
  readonly question: MarkedQuestion;
  readonly library: LibraryName;
  readonly candidates: readonly {
    readonly key: string;
    readonly evidence: Evidence;
    readonly isRight: boolean;
  }[];
}

const penalty = 1e-3;

async function readExamples(db: Db, keys: Keys): Promise<Example[]> {
  const examples: Example[] = [];
  const everyday = readQuestions()
    .filter(({ before, set }) => before === undefined && set !== 'unseen')
    .map(({ ask, right, set }) => ({ ask, right, isHeld: set === 'held' }));
  const phrasingIndex = createPhrasingIndex(db);
  for (const library of Object.keys(libraries) as LibraryName[]) {
    const visible = showOnly(phrasingIndex, libraries[library]);
    for (const question of [...readMarkedQuestions(), ...everyday])
      examples.push({
        question,
        library,
        candidates: await readCandidates(db, { question, keys, phrasingIndex: visible }),
      });
  }
  return examples;
}

/** The phrasings of these sources alone. */
const showOnly = (index: PhrasingIndex, isShown: (key: string) => boolean): PhrasingIndex => ({
  ...index,
  compare: async (question, without) => {
    const compared = await index.compare(question, without);
    return {
      ...compared,
      likeness: new Map([...compared.likeness].filter(([key]) => isShown(key))),
      listNearest: (keys) => compared.listNearest(keys.filter(isShown)),
    };
  },
});

async function readCandidates(
  db: Db,
  { question, keys, phrasingIndex }: { question: MarkedQuestion; keys: Keys; phrasingIndex: PhrasingIndex },
): Promise<Example['candidates']> {
  const matches = await matchSources(db, { question: question.ask, without: question.ask, phrasingIndex });
  return matches.map((match) => {
    const key = keyOf(match, keys);
    return { key, evidence: match.evidence, isRight: isRight(key, question.right) };
  });
}

/** A mark of a course counts for all of its lessons. */
const isRight = (key: string, right: readonly string[]): boolean =>
  right.some((one) => one === key || key.startsWith(`${one}/`));

/** The key of a source in the demo's files. */
function keyOf({ passages: [first] }: MatchedSource, keys: Keys): string {
  const { answer_id: answer, system_key: system, content_id: content, lesson_id: lesson } = first!;
  if (answer !== null) return keys.answers.get(answer) ?? '';
  if (system !== null) return `system/${system}`;
  const key = keys.contents.get(content ?? 0) ?? '';
  return lesson === null ? key : `${key}/${keys.lessons.get(lesson)}`;
}

/** One weight of each kind of evidence and an intercept, for sources with phrasings and then for those without. */
function train(examples: readonly Example[]): MatchingWeights {
  const all = examples.flatMap(({ candidates }) => candidates.map(({ evidence }) => evidence));
  const scales = [true, false].map((hasPhrasings) =>
    measureScale(all.filter((evidence) => evidence.hasPhrasings === hasPhrasings)),
  );
  const size = evidenceNames.length + 1;
  const rows = examples.map(({ candidates }) =>
    candidates.map(({ evidence, isRight }) => {
      const place = evidence.hasPhrasings ? 0 : 1;
      const { means, deviations } = scales[place]!;
      const values = Array.from({ length: 2 * size }, () => 0);
      values[place * size] = 1;
      for (const [index, name] of evidenceNames.entries())
        values[place * size + index + 1] = (evidence[name] - means[name]) / deviations[name];
      return { isRight, values };
    }),
  );
  const point = minimize((at) => computeLoss(rows, at), { size: 2 * size, iterations: 300 });
  const [withPhrasings, withoutPhrasings] = scales.map((scale, place) => ({
    weights: byName((name) => round(point[place * size + evidenceNames.indexOf(name) + 1]!)),
    means: byName((name) => round(scale.means[name])),
    deviations: byName((name) => round(scale.deviations[name])),
    intercept: round(point[place * size]!),
  }));
  return { withPhrasings: withPhrasings!, withoutPhrasings: withoutPhrasings! };
}

function measureScale(all: readonly Evidence[]) {
  const means = byName((name) => all.reduce((sum, one) => sum + one[name], 0) / all.length);
  const deviations = byName(
    (name) => Math.sqrt(all.reduce((sum, one) => sum + (one[name] - means[name]) ** 2, 0) / all.length) || 1,
  );
  return { means, deviations };
}

const byName = (valueOf: (name: EvidenceName) => number) =>
  Object.fromEntries(evidenceNames.map((name) => [name, valueOf(name)])) as Record<EvidenceName, number>;
const round = (value: number) => Number(value.toFixed(4));

type Row = readonly { readonly isRight: boolean; readonly values: readonly number[] }[];

/** The mean negative logarithm of the probability of what is right (a source that answers, or none), and its gradient. */
function computeLoss(rows: readonly Row[], point: Float64Array) {
  const gradient = new Float64Array(point.length);
  let value = 0;
  for (const candidates of rows) {
    const powers = candidates.map(({ values }) =>
      Math.exp(values.reduce((sum, one, index) => sum + one * point[index]!, 0)),
    );
    const total = powers.reduce((sum, power) => sum + power, 1);
    const right = candidates.reduce((sum, { isRight }, index) => sum + (isRight ? powers[index]! : 0), 0);
    value -= Math.log((right || 1) / total) / rows.length;
    for (const [index, { isRight, values }] of candidates.entries()) {
      const wanted = right > 0 && isRight ? powers[index]! / right : 0;
      const error = (powers[index]! / total - wanted) / rows.length;
      for (const [at, one] of values.entries()) gradient[at]! += error * one;
    }
  }
  for (let index = 0; index < point.length; index += 1) {
    const isIntercept = index % (evidenceNames.length + 1) === 0;
    if (isIntercept) continue;
    value += (penalty / 2) * point[index]! ** 2;
    gradient[index]! += penalty * point[index]!;
  }
  return { value, gradient };
}

/** Of the answers with about such a probability, how many are right. */
function reportReliability(examples: readonly Example[], weights: MatchingWeights): void {
  const best = examples.flatMap(({ question, candidates }) => {
    const probabilities = computeProbabilities(
      candidates.map(({ evidence }) => evidence),
      weights,
    );
    const ranked = candidates
      .map(({ isRight }, index) => ({ isRight, probability: probabilities[index]! }))
      .toSorted((one, other) => other.probability - one.probability);
    const sum = probabilities.reduce((total, one) => total + one, 0);
    return ranked.length === 0
      ? []
      : [
          {
            ...ranked[0]!,
            sum,
            isAnswerable: question.right.length > 0,
            inThree: ranked.slice(0, 3).some((one) => one.isRight),
          },
        ];
  });
  const inside = best.filter(({ isAnswerable }) => isAnswerable);
  const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3));
  console.log(
    `${best.length} questions; of ${inside.length} answerable ones the best source is right: ${share(inside.filter(({ isRight }) => isRight).length, inside.length)}, one of three: ${share(inside.filter(({ inThree }) => inThree).length, inside.length)}`,
  );
  console.table(
    [0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((from, index, bounds) => {
      const to = bounds[index + 1] ?? 1;
      const within = best.filter(({ probability }) => probability >= from && probability < to);
      const above = best.filter(({ probability }) => probability >= from);
      const asked = best.filter(({ sum }) => sum >= from);
      return {
        probability: `${from} to ${to}`,
        questions: within.length,
        right: share(within.filter(({ isRight }) => isRight).length, within.length),
        'right from here': share(above.filter(({ isRight }) => isRight).length, above.length),
        'answerable from here': share(above.filter(({ isAnswerable }) => isAnswerable).length, inside.length),
        'outside from here': share(
          above.filter(({ isAnswerable }) => !isAnswerable).length,
          best.length - inside.length,
        ),
        'sum: answerable': share(asked.filter(({ isAnswerable }) => isAnswerable).length, inside.length),
        'sum: outside': share(
          asked.filter(({ isAnswerable }) => !isAnswerable).length,
          best.length - inside.length,
        ),
      };
    }),
  );
}

await withDemoLibrary(async (db) => {
  const examples = await readExamples(db, await readKeys(db));
  const weights = train(examples.filter(({ question }) => !question.isHeld));
  writeFileSync(weightsFile, `${JSON.stringify(weights, null, 2)}\n`);
  console.table({ with: weights.withPhrasings.weights, without: weights.withoutPhrasings.weights });
  for (const library of Object.keys(libraries)) {
    console.log(library);
    reportReliability(
      examples.filter((example) => example.question.isHeld && example.library === library),
      weights,
    );
  }
});
