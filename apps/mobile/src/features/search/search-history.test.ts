import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { historyLimit, searchHistory } from './search-history.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  searchHistory.restore();
});
afterEach(() => vi.unstubAllGlobals());

test('keeps the latest 10 searches, the latest first', () => {
  for (let index = 1; index <= 12; index += 1) searchHistory.add(`词${index}`);
  expect(searchHistory.get()).toHaveLength(historyLimit);
  expect(searchHistory.get().at(0)).toBe('词12');
  expect(searchHistory.get().at(-1)).toBe('词3');
});

test('a repeated keyword moves to the front and appears once', () => {
  for (const word of ['作业', '睡前', '作业']) searchHistory.add(word);
  expect(searchHistory.get()).toEqual(['作业', '睡前']);
});

test('one keyword can be removed, here and after a reload', () => {
  for (const word of ['作业', '睡前', '手机']) searchHistory.add(word);
  searchHistory.remove('睡前');
  expect(searchHistory.get()).toEqual(['手机', '作业']);
  searchHistory.set([]);
  searchHistory.restore();
  expect(searchHistory.get()).toEqual(['手机', '作业']);
});

test('searches are found again after a reload, and are gone after clearing', () => {
  searchHistory.add('作业');
  searchHistory.set([]);
  searchHistory.restore();
  expect(searchHistory.get()).toEqual(['作业']);
  searchHistory.clear();
  searchHistory.restore();
  expect(searchHistory.get()).toEqual([]);
});

test('opening a link with a keyword keeps the saved searches', () => {
  searchHistory.add('作业');
  // A new visit, in which nothing has been loaded yet.
  searchHistory.set([]);
  searchHistory.add('睡前');
  expect(searchHistory.get()).toEqual(['睡前', '作业']);
});

test('invalid stored data is ignored', () => {
  for (const broken of ['{"a":1}', 'no json', '["作业",3,null]']) {
    localStorage.setItem('search_history', broken);
    searchHistory.restore();
    expect(searchHistory.get()).toEqual(broken.startsWith('[') ? ['作业'] : []);
  }
});
