import fc from 'fast-check';
import { expect, test } from 'vitest';
import { segmentForIndex, segmentForQuery } from './word-segmentation.ts';

test('Chinese is cut into words and the parts of long words, without punctuation', () => {
  const words = segmentForIndex('孩子写作业，总是拖拉！');
  expect(words).toContain('孩子');
  expect(words).toContain('作业');
  expect(words).toContain('拖拉');
  expect(words.join('')).not.toMatch(/[，！]/);
  expect(segmentForIndex('幼儿园')).toEqual(expect.arrayContaining(['幼儿', '幼儿园']));
});

test('a dictionary word is indexed even where its sentence makes another guess likelier', () => {
  expect(segmentForIndex('作业拖得太久')).toContain('拖');
});

test('Latin words and digits are kept in lower case and half width', () => {
  expect(segmentForIndex('ＡＤＨＤ 与 iPad 12355')).toEqual(
    expect.arrayContaining(['adhd', 'ipad', '12355']),
  );
});

test('a query drops stop words unless nothing else is left', () => {
  expect(segmentForQuery('孩子的作业怎么办')).toEqual(['孩子', '作业']);
  expect(segmentForQuery('怎么办')).toContain('怎么办');
  expect(segmentForQuery('？！…')).toEqual([]);
});

test('a query contains only words that the index of the same text contains, each once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const indexed = new Set(segmentForIndex(text));
      const queryWords = segmentForQuery(text);
      expect(new Set(queryWords).size).toBe(queryWords.length);
      for (const word of queryWords) expect(indexed.has(word)).toBe(true);
    }),
  );
});
