import fc from 'fast-check';
import { expect, test } from 'vitest';
import { citedNumbers, plainText, splitBlocks, splitCitations } from './answer-blocks.ts';

test('paragraphs, lists and steps are blocks of their own', () => {
  expect(splitBlocks('先听他说完。\n再说自己的。\n\n可以这样做：\n- 定时\n- 陪着\n1. 先看\n2. 再说')).toEqual(
    [
      { kind: 'text', text: '先听他说完。\n再说自己的。' },
      { kind: 'text', text: '可以这样做：' },
      { kind: 'list', items: ['定时', '陪着'] },
      { kind: 'steps', items: ['先看', '再说'] },
    ],
  );
});

test('an incomplete citation is not shown while the answer grows', () => {
  expect(splitBlocks('先听[1', true)).toEqual([{ kind: 'text', text: '先听' }]);
  expect(splitBlocks('先听[1', false)).toEqual([{ kind: 'text', text: '先听[1' }]);
});

test('a block that is followed by another does not change when the answer grows', () => {
  const piece = fc.constantFrom('先听', '。', '\n\n', '- 一', '\n', '1. 二', '[1]');
  fc.assert(
    fc.property(fc.array(piece), fc.array(piece), (head, tail) => {
      const before = splitBlocks(`${head.join('')}\n\n尾`);
      const after = splitBlocks(`${head.join('')}\n\n尾${tail.join('')}`);
      expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
    }),
  );
});

test('citations are separated from text', () => {
  expect(splitCitations('先听[1][12]。见[x]')).toEqual([
    { text: '先听' },
    { mark: 1 },
    { mark: 12 },
    { text: '。见[x]' },
  ]);
  expect([...citedNumbers('甲[2]乙[1]丙[2]')]).toEqual([2, 1]);
  expect(plainText('**先**听[1]。')).toBe('先听。');
});
