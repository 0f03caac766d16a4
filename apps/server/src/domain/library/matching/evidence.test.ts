import { array, assert, double, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { understandQuestion } from '../understand-question.ts';
import { type CandidateSource, evidenceNames, weighSources } from './evidence.ts';

const ask = (text: string) => ({
  text,
  understood: understandQuestion(text),
  frequencies: { passages: 100, of: () => 3 },
});

const plain: CandidateSource = {
  score: 0,
  text: '',
  phrasings: [],
  hasPhrasings: false,
  likeness: 0,
  similarity: 0,
  nearMiss: 0,
  nearness: 0,
};
const weighOne = (question: string, source: Partial<CandidateSource>) =>
  weighSources(ask(question), [{ ...plain, ...source }])[0]!;

const share = double({ min: 0, max: 1, noNaN: true });
const candidates = array(
  record({
    score: share,
    likeness: double({ min: 0, max: 10, noNaN: true }),
    similarity: share,
    nearMiss: share,
  }),
  { minLength: 1, maxLength: 8 },
);

test('a lead is measured against the best other source', () => {
  const [first, second, third] = weighSources(ask('孩子怕黑怎么办'), [
    { ...plain, score: 0.8, likeness: 2 },
    { ...plain, score: 0.4, likeness: 1 },
    { ...plain, score: 0.6, likeness: 0.5 },
  ]);
  expect([first, second, third].map((one) => one!['likeness lead'])).toEqual([1, -1, -1.5]);
  expect(first!.lead).toBeCloseTo(1.4 - 0.7, 10);
  expect(second!.lead).toBeCloseTo(0.7 - 1.4, 10);
});

test('a source without others leads by all that it has', () => {
  expect(weighOne('孩子怕黑怎么办', { likeness: 2, score: 0.5 })).toMatchObject({
    'likeness lead': 2,
    lead: 1.25,
  });
});

test('a near miss counts as far as it is nearer than every phrasing', () => {
  expect(weighOne('孩子怕黑', { nearMiss: 0.7, similarity: 0.5 })['near miss']).toBeCloseTo(0.2, 10);
  expect(weighOne('孩子怕黑', { nearMiss: 0.4, similarity: 0.5 })['near miss']).toBe(0);
});

test('a text that mentions what was asked covers it and has no strange words', () => {
  const question = '孩子撒谎怎么办';
  expect(weighOne(question, { text: '孩子撒谎，多半是怕。' })).toMatchObject({
    coverage: 1,
    'strange words': 0,
  });
  expect(weighOne(question, { text: '睡前先把灯调暗。' })).toMatchObject({ coverage: 0, 'strange words': 1 });
});

test('of whom a question speaks is compared with the phrasings', () => {
  const question = '三个月大的宝宝夜里总是哭';
  const ofBabies = weighOne(question, { phrasings: ['两个月的宝宝夜里哭', '满月宝宝不肯睡'] });
  const ofTeens = weighOne(question, { phrasings: ['初二女儿不说话', '高一儿子锁门'] });
  expect(ofBabies.persons).toBeGreaterThan(ofTeens.persons);
  expect(weighOne('不想写作业', { phrasings: ['初二女儿不说话'] }).persons).toBe(0);
});

test.each([
  ['孩子撒谎怎么办', 1],
  ['孩子撒谎正常吗', 0],
  ['孩子为什么撒谎', 0],
  ['几岁分床', 0],
])('%s asks how: %i', (question, expected) => expect(weighOne(question, {})['asks how']).toBe(expected));

test('whether there are phrasings, and what a model finds, is passed on', () => {
  expect(weighOne('孩子怕黑', { hasPhrasings: true, nearness: 0.3 })).toMatchObject({
    hasPhrasings: true,
    'meaning by model': 0.3,
  });
});

test('whatever the sources, every number is finite, and at most one of them leads', () => {
  assert(
    property(candidates, (sources) => {
      const weighed = weighSources(
        ask('孩子怕黑怎么办'),
        sources.map((source) => ({ ...plain, ...source })),
      );
      expect(weighed).toHaveLength(sources.length);
      for (const one of weighed)
        for (const name of evidenceNames) expect(one[name]).toSatisfy(Number.isFinite);
      for (const name of ['lead', 'likeness lead'] as const)
        expect(weighed.filter((one) => one[name] > 0).length).toBeLessThanOrEqual(1);
    }),
  );
});
