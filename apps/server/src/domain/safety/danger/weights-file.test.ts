import { expect, test } from 'vitest';
import { classify } from './classifier.ts';
import { checkLabels, getDangerClassifier } from './danger-classifier.ts';
import { parseWeights, formatWeights } from './weights-file.ts';

const classifier = {
  labels: ['harmless', 'suicide'],
  intercepts: [1, -1],
  step: 0.5,
  rows: new Map([
    ['不想活', 0],
    ['~bu xiang', 1],
  ]),
  weights: new Int8Array([-20, 90, -3, 127]),
};

test('what is written is read again', () => {
  const read = parseWeights(formatWeights(classifier));
  expect(read).toEqual(classifier);
  expect(classify(read, '不想活了')).toEqual(classify(classifier, '不想活了'));
});

test('damaged weights are refused', () => {
  const text = formatWeights(classifier);
  expect(() => parseWeights(text.replace('0.5', 'x'))).toThrow(/damaged/);
  expect(() => parseWeights(text.replace('suicide', 'suicide\tmore'))).toThrow(/damaged/);
  expect(() => parseWeights(text.replace('1.000', 'x'))).toThrow(/damaged/);
  expect(() => parseWeights(text.replace('~bu xiang', '不想活'))).toThrow(/damaged/);
});

test('every label of the shipped classifier has a protocol', () => {
  expect(getDangerClassifier().labels).toContain('harmless');
  expect(checkLabels(classifier)).toBe(classifier);
  expect(() => checkLabels({ ...classifier, labels: ['harmless', 'sadness'] })).toThrow(/sadness/);
  expect(() => checkLabels({ ...classifier, labels: ['suicide', 'self-harm'] })).toThrow(/other labels/);
});
