import { expect, test } from 'vitest';
import { preloadImport, settleQuestions, settleTypes } from './settled-questions.ts';

test('what every browser answers alike is written in', () => {
  expect(settleTypes('if ("function" === typeof setTimeout) a();')).toBe('if (true) a();');
  expect(settleTypes('x = "object" === typeof process && "undefined" !== typeof setImmediate;')).toBe(
    'x = false && false;',
  );
});

test('a question about a part of something, or in the user’s own words, is left alone', () => {
  const code = '"function" === typeof performance.mark; "function" === typeof setTimeoutSoon;';
  expect(settleTypes(code)).toBe(code);
});

test('a React that asks in other words stops the build and names the question', () => {
  expect(() => settleQuestions('var documentMode = 1;')).toThrow(/React no longer asks .*canUseDOM/);
});

test('whoever imports a preload function is found', () => {
  expect(preloadImport.test("import { flushSync, preload } from 'react-dom';")).toBe(true);
  expect(preloadImport.test("import { flushSync } from 'react-dom';")).toBe(false);
});
