import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listSentences } from './sentences.ts';

const texts = (text: string) => listSentences([{ kind: 'paragraph', text }]).map((each) => each.text);

test('a sentence ends with its end punctuation and the quotation marks after it', () => {
  expect(texts('他说：“先写三行。”妈妈点头！然后呢？')).toEqual([
    '他说：“先写三行。”',
    '妈妈点头！',
    '然后呢？',
  ]);
});

test('emphasis marks are not read, and text without letters is skipped', () => {
  expect(texts('换成**三步**：约定、切小、看见。\n……')).toEqual(['换成三步：约定、切小、看见。']);
});

test('headings, quotes and list items are read in their place', () => {
  const found = listSentences([
    { kind: 'heading', text: '顺序' },
    { kind: 'list', ordered: true, items: ['收拾玩具', '读一本书。关灯。'] },
    { kind: 'picture', picture: { url: 'data:,', width: 1, height: 1 }, caption: '小灯' },
    { kind: 'quote', text: '今天开心吗？' },
  ]);
  expect(found).toEqual([
    { text: '顺序', block: 0, item: undefined, start: 0, end: 2 },
    { text: '收拾玩具', block: 1, item: 0, start: 0, end: 4 },
    { text: '读一本书。', block: 1, item: 1, start: 0, end: 5 },
    { text: '关灯。', block: 1, item: 1, start: 5, end: 8 },
    { text: '今天开心吗？', block: 3, item: undefined, start: 0, end: 6 },
  ]);
});

test('no letter is lost, and offsets are those of the shown text', () => {
  const anyText = fc.string({ unit: fc.constantFrom('好', '的', '。', '！', '”', '\n', 'a', ' ', '…') });
  fc.assert(
    fc.property(anyText, (text) => {
      const found = listSentences([{ kind: 'paragraph', text }]);
      const letters = (words: string) => words.replace(/[^好的a]/g, '');
      expect(letters(found.map((each) => each.text).join(''))).toBe(letters(text));
      for (const { text: words, start, end } of found) expect(text.slice(start, end).trim()).toBe(words);
    }),
  );
});
