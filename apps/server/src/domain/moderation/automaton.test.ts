import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAutomaton } from './automaton.ts';

/** Few signs, so that words overlap, contain and begin each other all the time. */
const word = fc.array(fc.constantFrom('a', 'b', '信'), { minLength: 1, maxLength: 5 });
const text = fc.array(fc.constantFrom('a', 'b', '信'), { maxLength: 40 });

test('it finds what looking at every place for every word finds', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), text, (words, signs) => {
      const found = createAutomaton(words.map((one, place) => ({ signs: one, word: place }))).find(signs);
      const expected = words.flatMap((one, place) =>
        signs.flatMap((_, start) =>
          one.every((sign, at) => signs[start + at] === sign)
            ? [{ word: place, start, end: start + one.length }]
            : [],
        ),
      );
      const sorted = (hits: typeof expected) => hits.map((hit) => JSON.stringify(hit)).toSorted();
      expect(sorted(found)).toEqual(sorted(expected));
    }),
  );
});

test('an empty word is found nowhere', () => {
  expect(createAutomaton([{ signs: [], word: '' }]).find(['a'])).toEqual([]);
});
