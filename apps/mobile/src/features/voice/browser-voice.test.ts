import { expect, test } from 'vitest';
import { toSpeakableText, takeSentence } from './browser-voice.ts';

test.each([
  ['先把灯调暗。[1][12]', '先把灯调暗。'],
  ['**先**抱抱他。', '先抱抱他。'],
  ['- 关掉屏幕', '关掉屏幕'],
  ['可以拨打12355或12356。', '可以拨打幺二三五五或幺二三五六。'],
  ['打110报警，身高 110 厘米', '打幺幺零报警，身高 110 厘米'],
  ['010-82951332', '零幺零，八二九五幺三三二'],
  ['编号 123551', '编号 123551'],
  ['[1]。\n', ''],
])('%s is read as %s', (text, spoken) => {
  expect(toSpeakableText(text)).toBe(spoken);
});

test('a sentence is taken once it is complete', () => {
  expect(takeSentence('先陪', false)).toBeUndefined();
  expect(takeSentence('先陪', true)).toBe('先陪');
  expect(takeSentence('好。”[1]再', false)).toBe('好。”[1]');
  expect(takeSentence('', true)).toBeUndefined();
});
