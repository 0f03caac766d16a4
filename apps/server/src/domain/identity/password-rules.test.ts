import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findWeakness } from './password-rules.ts';

const mobile = '13800000001';

test.each([
  ['', '密码至少要有 8 个字符'],
  ['a1b2c3d', '密码至少要有 8 个字符'],
  ['密码密码密码1', '密码至少要有 8 个字符'],
  ['a1'.repeat(33), '密码最多 64 个字符'],
  ['83920175', '密码不能全是数字，请加上字母或符号'],
  ['1380000000', '密码不能全是数字，请加上字母或符号'],
  ['mountainriver', '密码不能全是字母，请加上数字或符号'],
  ['xm13800000001', '密码里不要包含手机号或登录名'],
  ['Lixia.Edu-2026', '密码里不要包含手机号或登录名'],
  ['a1a1a1a1', '密码里重复的字符太多，请换一个'],
  ['password1', '这个密码太常见，容易被猜到，请换一个'],
  ['P@ssw0rd', '这个密码太常见，容易被猜到，请换一个'],
  ['qwerty123456', '这个密码太常见，容易被猜到，请换一个'],
  ['abc12345', '这个密码太常见，容易被猜到，请换一个'],
  ['woaini1314', '这个密码太常见，容易被猜到，请换一个'],
  ['1qaz2wsx', '这个密码太常见，容易被猜到，请换一个'],
  ['aaaa1234', '这个密码太常见，容易被猜到，请换一个'],
])('%s is refused', (password, words) => {
  expect(findWeakness(password, [mobile, 'lixia.edu'])).toBe(words);
});

test.each(['xiaoman-2026', '爱吃苹果的小猫1', 'tiger!walks', '八楼的猫8点会开门', 'correct horse battery'])(
  '%s is accepted',
  (password) => {
    expect(findWeakness(password, [mobile, null, undefined])).toBeUndefined();
  },
);

test('whatever is refused has a message, and whatever passes keeps every rule', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (password) => {
      const weakness = findWeakness(password, [mobile]);
      if (weakness !== undefined) return /[\u4e00-\u9fff]/.test(weakness);
      const length = Array.from(password).length;
      return length >= 8 && length <= 64 && !/^(\d+|[a-z]+)$/i.test(password);
    }),
  );
});

test('no password that contains the mobile number passes, wherever it stands', () => {
  const around = fc.string({ maxLength: 20 });
  fc.assert(
    fc.property(
      around,
      around,
      (before, after) => findWeakness(before + mobile + after, [mobile]) !== undefined,
    ),
  );
});

test('a password of random letters and digits always passes', () => {
  const letters = 'bcdfghjkmnpqrstvwxz'.split('');
  const piece = fc.tuple(fc.constantFrom(...letters), fc.integer({ min: 2, max: 9 }));
  fc.assert(
    fc.property(fc.array(piece, { minLength: 6, maxLength: 20 }), (pieces) => {
      const password = pieces.flat().join('');
      fc.pre(new Set(password).size >= 4);
      return findWeakness(password, [mobile]) === undefined;
    }),
  );
});
