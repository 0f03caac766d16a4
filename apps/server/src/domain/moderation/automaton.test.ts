import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAutomaton } from './automaton.ts';

/** Few different symbols, so that words often overlap, contain and start each other. */
const word = fc.array(fc.constantFrom('a', 'b', '信'), { minLength: 1, maxLength: 5 });
const text = fc.array(fc.constantFrom('a', 'b', '信'), { maxLength: 40 });

test('it finds the same as a comparison of every word at every position', () => {
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), text, (words, symbols) => {
      const found = createAutomaton(words.map((one, place) => ({ symbols: one, word: place }))).find(symbols);
      const expected = words.flatMap((one, place) =>
        symbols.flatMap((_, start) =>
          one.every((symbol, at) => symbols[start + at] === symbol)
            ? [{ word: place, start, end: start + one.length }]
            : [],
        ),
      );
      const sorted = (hits: typeof expected) => hits.map((hit) => JSON.stringify(hit)).toSorted();
      expect(sorted(found)).toEqual(sorted(expected));
    }),
  );
});

test('an empty word is never found', () => {
  expect(createAutomaton([{ symbols: [], word: '' }]).find(['a'])).toEqual([]);
});
