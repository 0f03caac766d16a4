import { expect, test } from 'vitest';
import { numberClasses } from './number-classes.ts';

test('every class and animation has a number of its own, the same in every build', () => {
  const files = [
    ['a.module.css', '.title { color: red } .title:hover .word { animation: blink 1s } @keyframes blink {}'],
    ['b.module.css', '.title, :global(.other) { margin: 0.5rem }'],
  ] as const;
  const numbers = numberClasses(files);
  expect(Object.fromEntries(numbers)).toEqual({
    'a.module.css title': 0,
    'a.module.css word': 1,
    'a.module.css blink': 2,
    'b.module.css title': 3,
    'b.module.css other': 4,
  });
  expect(numberClasses(files)).toEqual(numbers);
});
