import { expect, test } from 'vitest';
import { explainFailure } from './capture.ts';

test.each([
  ['NotAllowedError', '许可'],
  ['NotFoundError', '没有找到'],
  ['NotReadableError', '别的程序'],
  ['OverconstrainedError', '不能用了'],
  ['SecurityError', '不能使用'],
  ['AbortError', '没能打开'],
])('%s is explained with instructions', (name, words) => {
  const { title, steps } = explainFailure(new DOMException('', name));
  expect(title).toContain(words);
  expect(steps.length).toBeGreaterThan(0);
});

test('an unknown error is explained too', () => {
  expect(explainFailure(new Error('x')).steps.length).toBeGreaterThan(0);
});
