import fc from 'fast-check';
import { expect, test } from 'vitest';
import { segmentForQuery } from '../../kit/word-segmentation.ts';
import { fold } from './text-matches.ts';
import { cutSnippet, highlight } from './snippet.ts';

const texts = fc.string({
  unit: fc.constantFrom('孩', '子', '作', '业', 'A', 'ａ', '，', '\n', 'İ', 'ﬁ', '😀', ' ', '拖拉'),
  maxLength: 200,
});
const words = texts.map((text) => segmentForQuery(text.slice(0, 20)));

test('folding never moves a position', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(text)).toHaveLength(text.length);
    }),
  );
});

test('the runs together are the text, and marked runs are searched words', () => {
  fc.assert(
    fc.property(texts, words, (text, wanted) => {
      const runs = highlight(text, wanted);
      expect(runs.map((run) => run.text).join('')).toBe(text);
      const marked = runs.filter((run) => run.hit).map((run) => fold(run.text));
      for (const run of marked) expect(wanted.some((word) => run.includes(word))).toBe(true);
    }),
  );
});

test('a snippet is a part of the text of about two lines and halves no character', () => {
  fc.assert(
    fc.property(texts, words, (text, wanted) => {
      const { runs } = cutSnippet(text, wanted);
      const snippet = runs.map((run) => run.text).join('');
      expect(snippet.isWellFormed()).toBe(true);
      expect(snippet.length).toBeLessThanOrEqual(64);
      expect(text.replaceAll(/\s/g, ' ')).toContain(snippet.replace(/^…/, '').replace(/…$/, ''));
    }),
  );
});
