import { assert, constantFrom, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { listAmounts } from './amounts.ts';

test.each([
  ['三岁以前每天15分钟，两个月内3次，二十五天', ['3岁', '15分钟', '2个月', '3次', '25天']],
  ['一个半小时', ['90分钟']],
  ['1个半小时', ['90分钟']],
  ['一小时', ['60分钟']],
  ['睡前半小时', ['30分钟']],
  ['半个小时', ['30分钟']],
  ['三岁半', ['3.5岁']],
  ['3岁半夜醒', ['3岁']],
  ['一个半月', ['1.5个月']],
  ['半年', ['6个月']],
  ['三到五岁', ['3岁', '5岁']],
  ['3-5岁', ['3岁', '5岁']],
  ['3～5岁', ['3岁', '5岁']],
  ['三四岁', ['3岁', '4岁']],
  ['二三十分钟', ['20分钟', '30分钟']],
  ['一百五十毫升', ['150毫升']],
  ['一百五毫升', ['150毫升']],
  ['百分之三十', ['30%']],
  ['三分之二', ['2/3']],
])('%s', (text, amounts) => expect([...listAmounts(text)]).toEqual(amounts));

test.each([
  '一起想一想，第一步',
  '有一天',
  '哭了半天',
  '下半年',
  '三月',
  '几十次',
  '几百五十次',
  '一九八四年',
])('%s is no amount', (text) => expect(listAmounts(text)).toEqual(new Set()));

const digits = Array.from('零一二三四五六七八九');

/** A number below ten thousand as it is written in Chinese. */
function write(value: number): string {
  const places = Array.from(String(value), Number);
  const written = places.map((digit, index) =>
    digit === 0 ? '零' : `${digits[digit]}${['', '十', '百', '千'][places.length - 1 - index]}`,
  );
  return written.join('').replaceAll(/零+/gu, '零').replace(/零$/u, '').replace(/^一十/u, '十');
}

test('the value of a written numeral is read back', () => {
  assert(
    property(integer({ min: 1, max: 9_999 }), constantFrom('毫升', '次', '岁'), (value, unit) => {
      expect([...listAmounts(`${write(value)}${unit}`)]).toEqual([`${value}${unit}`]);
      expect([...listAmounts(`${write(value).replaceAll('二千', '两千')}${unit}`)]).toEqual([
        `${value}${unit}`,
      ]);
    }),
    { numRuns: 2_000 },
  );
});
