import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeSpeakable, splitSpeakable, takeSpeakablePart } from './spoken-text.ts';

test.each([
  ['先把灯调暗。[1][12]然后讲故事 [2]。', '先把灯调暗。然后讲故事。'],
  ['**先**抱抱他。', '先抱抱他。'],
  ['- 关掉屏幕\n- 洗澡', '关掉屏幕\n洗澡'],
  ['可以拨打12355。', '可以拨打幺二三五五。'],
  ['打 110 报警，每次 110 厘米', '打 幺幺零 报警，每次 110 厘米'],
  ['身高 120 厘米', '身高 120 厘米'],
  ['拨打010-82951332。', '拨打零幺零，八二九五幺三三二。'],
  ['400-161-9995 全天', '四零零，幺六幺，九九九五 全天'],
  ['每天 30 分钟，2023 年', '每天 30 分钟，2023 年'],
  ['编号 123551', '编号 123551'],
])('%s is spoken as %s', (text, spoken) => {
  expect(makeSpeakable(text)).toBe(spoken);
});

test('a hotline shown with the answer is spoken digit by digit, whatever its form', () => {
  const hotlines = [{ name: '希望24', number: '96525', hours: '全天' }];
  expect(makeSpeakable('拨打96525。', hotlines)).toBe('拨打九六五二五。');
  expect(makeSpeakable('拨打96525。')).toBe('拨打96525。');
});

const take = (text: string, options = {}) =>
  takeSpeakablePart(text, { maxLength: 20, isComplete: false, short: false, ...options });

test('nothing is spoken before a sentence is complete, and the rest when no more text follows', () => {
  expect(take('先陪孩子')).toBeUndefined();
  expect(take('先陪孩子', { isComplete: true })).toBe('先陪孩子');
  expect(take('先陪孩子平静。再')).toBe('先陪孩子平静。');
  expect(take('他说“好。”[1] 然后')).toBe('他说“好。”[1]');
});

test('the first part is short, so that speech starts soon; later sentences are grouped', () => {
  const text = '一。二。三。四';
  expect(take(text, { short: true })).toBe('一。');
  expect(take(text)).toBe('一。二。三。');
});

test('an endless sentence is split at its clauses, and never within a mark', () => {
  const clauses = `${'走'.repeat(12)}，${'跑'.repeat(30)}`;
  expect(take(clauses)).toBe(`${'走'.repeat(12)}，`);
  expect(take(`${'走'.repeat(18)}[12]。`)).toBe('走'.repeat(18));
});

test('together the parts are the text, and none is too long', () => {
  const letters = fc.constantFrom('好', '。', '，', '\n', '[', '1', ']', '”', '😀', 'a', '！');
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 80 }), (signs) => {
      const text = signs.join('');
      const pieces = splitSpeakable(text, 12);
      expect(pieces.join('')).toBe(text);
      for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(12);
    }),
  );
});
