import { beforeEach, expect, test } from 'vitest';
import { saveStored } from './storage.ts';
import { findPairedNumber, listPairs, withPair } from './stored-pairs.ts';

const storageKey = 'some_pairs';
beforeEach(() => localStorage.clear());

test('the newest pairs come last, each key once, and the oldest are dropped', () => {
  const add = (key: number, value: unknown) =>
    saveStored(storageKey, withPair(listPairs(storageKey), [key, value], 3));
  for (const key of [3, 1, 2, 3]) add(key, key * 10);
  expect(listPairs(storageKey)).toEqual([
    [1, 10],
    [2, 20],
    [3, 30],
  ]);
  add(4, 40);
  expect(listPairs(storageKey).map(([key]) => key)).toEqual([2, 3, 4]);
  add(3, undefined);
  expect(listPairs(storageKey).map(([key]) => key)).toEqual([2, 4]);
});

test.each(['{"lesson:1":12}', '7', 'null', 'no JSON'])('%s contains no pairs', (rubbish) => {
  localStorage.setItem(storageKey, rubbish);
  expect(listPairs(storageKey)).toEqual([]);
});

test('in a list with foreign entries the pairs are read, and of them the numbers', () => {
  saveStored(storageKey, [1, null, ['a', 5], ['b', 'five']]);
  const pairs = listPairs(storageKey);
  expect([findPairedNumber(pairs, 'a'), findPairedNumber(pairs, 'b'), findPairedNumber(pairs, 'c')]).toEqual([
    5,
    undefined,
    undefined,
  ]);
});
