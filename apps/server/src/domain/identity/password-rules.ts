import { password as limits } from '@academy/contract/limits.ts';

/** Common passwords and beginnings of them, from the published lists and Chinese habits. */
const commonPasswords = [
  'password',
  'passw0rd',
  'qwertyuiop',
  'qwerty',
  'asdfghjkl',
  'zxcvbnm',
  'iloveyou',
  'woaini',
  '5201314',
  '1qaz2wsx',
  '1q2w3e4r',
  'q1w2e3r4',
  'qazwsx',
  'abcdefgh',
  'abcd',
  'abc',
  'admin',
  'welcome',
  'dragon',
  'sunshine',
  'princess',
  'football',
  'aini',
  'woai',
  'baobao',
  'mima',
  'letmein',
];
/** Rows of the keyboard and of counting. */
const keyboardRows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];

/** Personal words shorter than this are ignored when they appear in a password. */
const minPersonalLength = 4;

/**
 * Why a new password is refused, as a message for the user; undefined when it is accepted. `personalWords` are what
 * others know of the user: mobile number, login name.
 */
export function findWeakness(
  password: string,
  personalWords: readonly (string | null | undefined)[],
): string | undefined {
  const length = Array.from(password).length;
  if (length < limits.minLength) return `密码至少要有 ${limits.minLength} 个字符`;
  if (length > limits.maxLength) return `密码最多 ${limits.maxLength} 个字符`;
  if (/^\d+$/.test(password)) return '密码不能全是数字，请加上字母或符号';
  if (/^[a-z]+$/i.test(password)) return '密码不能全是字母，请加上数字或符号';
  const lowercase = password.toLowerCase();
  if (personalWords.some((word) => word && word.length >= minPersonalLength && lowercase.includes(word))) {
    return '密码里不要包含手机号或登录名';
  }
  if (new Set(lowercase).size < 4) return '密码里重复的字符太多，请换一个';
  if (isCommon(lowercase)) return '这个密码太常见，容易被猜到，请换一个';
  return undefined;
}

/** Whether it is a common word with digits or symbols around it, or consists only of keyboard runs. */
function isCommon(lowercase: string): boolean {
  const core = lowercase.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '');
  const deobfuscated = core
    .replaceAll('0', 'o')
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll('1', 'l');
  if (commonPasswords.some((word) => [lowercase, core, deobfuscated].includes(word))) return true;
  return restWithoutRuns(lowercase) === '';
}

/**
 * What is left of a text without runs of three or more characters along a keyboard row, in either direction, or of
 * one character.
 */
function restWithoutRuns(lowercase: string): string {
  let rest = '';
  for (let index = 0; index < lowercase.length;) {
    const run = longestRun(lowercase.slice(index));
    if (run < 3) rest += lowercase[index];
    index += run < 3 ? 1 : run;
  }
  return rest;
}

const keyboardRuns = keyboardRows.flatMap((row) => [row, Array.from(row).toReversed().join('')]);

function longestRun(text: string): number {
  let same = 1;
  while (text[same] === text[0]) same += 1;
  let along = 1;
  while (along < text.length && keyboardRuns.some((row) => row.includes(text.slice(0, along + 1))))
    along += 1;
  return Math.max(same, along);
}
