import { expect, test } from 'vitest';
import { leaveOutFeatures, liftedElement, unusedImport } from './unused-features.ts';

test('a React without one of the functions stops the build and names it', () => {
  expect(() => leaveOutFeatures('')).toThrow(/fragment methods/);
  const fragment = 'FragmentInstance.prototype.focus = function () {\n  go();\n};\n';
  expect(() => leaveOutFeatures(fragment)).toThrow(/no startViewTransition any more/);
});

test('whoever uses a feature that is left out is found', () => {
  expect(unusedImport.test("import { use, ViewTransition } from 'react';")).toBe(true);
  expect(unusedImport.test("import { use } from 'react';")).toBe(false);
  expect(liftedElement.test('return <style>{css}</style>;')).toBe(true);
  expect(liftedElement.test('return <Link to={to} />;')).toBe(false);
});
