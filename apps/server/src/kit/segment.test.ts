import fc from 'fast-check';
import { expect, test } from 'vitest';
import { segmentForIndex, segmentForQuery } from './segment.ts';

test('Chinese is cut into words, long words also into their parts, punctuation is dropped', () => {
  const words = segmentForIndex('孩子写作业，总是拖拉！');
  expect(words).toContain('孩子');
  expect(words).toContain('作业');
  expect(words).toContain('拖拉');
  expect(words.join('')).not.toMatch(/[，！]/);
  expect(segmentForIndex('幼儿园')).toEqual(expect.arrayContaining(['幼儿', '幼儿园']));
});

test('a word is indexed as the dictionary has it, even where its sentence makes another guess likelier', () => {
  expect(segmentForIndex('作业拖得太久')).toContain('拖');
});

test('Latin words and digits are kept, lower-cased and in half width', () => {
  expect(segmentForIndex('ＡＤＨＤ 与 iPad 12355')).toEqual(
    expect.arrayContaining(['adhd', 'ipad', '12355']),
  );
});

test('a query drops stop words, but not when nothing else is left', () => {
  expect(segmentForQuery('孩子的作业怎么办')).toEqual(['孩子', '作业']);
  expect(segmentForQuery('怎么办')).toContain('怎么办');
  expect(segmentForQuery('？！…')).toEqual([]);
});

test('whatever the text, a query looks only for words that its index holds, each once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const indexed = new Set(segmentForIndex(text));
      const wanted = segmentForQuery(text);
      expect(new Set(wanted).size).toBe(wanted.length);
      for (const word of wanted) expect(indexed.has(word)).toBe(true);
    }),
  );
});
