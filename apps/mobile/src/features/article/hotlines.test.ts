import { expect, test } from 'vitest';
import { splitHotlines } from './hotlines.tsx';

const hotlines = (text: string) =>
  splitHotlines(text)
    .filter(({ isHotline }) => isHotline)
    .map((piece) => piece.text);

test.each([
  ['青少年服务热线12355也可以打', ['12355']],
  ['眼下就很危险，拨打120、110。', ['120', '110']],
  ['12355可以打，危急时打110或120。', ['12355', '110', '120']],
  ['向教育主管部门反映，打 12345 也行，直接报警110。', ['12345', '110']],
])('finds the hotline numbers in “%s”', (text, found) => {
  expect(hotlines(text)).toEqual(found);
});

test.each([
  '一节课120分钟',
  '长到110厘米',
  '第110页',
  '电话1234567',
  '2026年打了3次',
  '120块拼图、110块积木',
])('“%s” contains no hotline number', (text) => expect(hotlines(text)).toEqual([]));

test('the joined pieces are the whole text', () => {
  const text = '拨打120、110。12355';
  expect(
    splitHotlines(text)
      .map((piece) => piece.text)
      .join(''),
  ).toBe(text);
});
