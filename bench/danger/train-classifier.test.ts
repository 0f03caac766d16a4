import { expect, test } from 'vitest';
import { classify } from '../../apps/server/src/domain/safety/danger/classifier.ts';
import { minimize } from './minimize.ts';
import { trainClassifier } from './train-classifier.ts';

test('the minimum of a quadratic with different curvatures is found', () => {
  const curvatures = [1, 100, 0.01];
  const minimum = [3, -2, 50];
  const found = minimize(
    (point) => ({
      value: curvatures.reduce(
        (sum, one, index) => sum + (one / 2) * (point[index]! - minimum[index]!) ** 2,
        0,
      ),
      gradient: Float64Array.from(curvatures, (one, index) => one * (point[index]! - minimum[index]!)),
    }),
    { size: 3, iterations: 100, tolerance: 1e-14 },
  );
  for (const [index, one] of minimum.entries()) expect(found[index]).toBeCloseTo(one, 3);
});

const examples = [
  { label: 'harmless', message: '今天天气很好' },
  { label: 'harmless', message: '天气冷了' },
  { label: 'harmless', message: '天气好就出去玩' },
  { label: 'suicide', message: '我不想活了' },
  { label: 'suicide', message: '真的不想活' },
  { label: 'suicide', message: '不想活着' },
];
const options = { minExamples: 1, maxFeatures: 1_000, penalty: 1e-3, iterations: 50 };

test('what tells two labels apart is learned, also in other words around it, and for homophones', () => {
  const classifier = trainClassifier(examples, options);
  expect(classifier.labels).toEqual(['harmless', 'suicide']);
  const suicide = (message: string) => classify(classifier, message)[1]!;
  for (const { label, message } of examples)
    expect(suicide(message) > 0.5, message).toBe(label === 'suicide');
  expect(suicide('他说不想活')).toBeGreaterThan(0.5);
  expect(suicide('步想活')).toBeGreaterThan(suicide('想出去活动'));
  expect(suicide('外面天气')).toBeLessThan(0.5);
});

test('the same examples give the same weights; only the features that decide most are kept', () => {
  expect(trainClassifier(examples, options)).toEqual(trainClassifier(examples, options));
  const small = trainClassifier(examples, { ...options, maxFeatures: 5 });
  expect(small.rows.size).toBe(5);
  expect(small.weights).toHaveLength(10);
});
