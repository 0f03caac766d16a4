import { password as limits } from '@academy/contract/limits.ts';

/** Beginnings and wholes of the passwords that are tried first, by the published lists and by Chinese habit. */
const commonest = [
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
/** Rows of the keyboard and of counting, forwards and backwards. */
const rows = ['01234567890123456789', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/** A person's own words that are shorter than this say nothing when they appear in a password. */
const shortestOwn = 4;

/**
 * What is wrong with a new password, in words for its owner; undefined when it will do. `own` is what others know of the
 * person: number, login name.
 */
export function findWeakness(
  password: string,
  own: readonly (string | null | undefined)[],
): string | undefined {
  const length = Array.from(password).length;
  if (length < limits.minLength) return `密码至少要有 ${limits.minLength} 个字符`;
  if (length > limits.maxLength) return `密码最多 ${limits.maxLength} 个字符`;
  if (/^\d+$/.test(password)) return '密码不能全是数字，请加上字母或符号';
  if (/^[a-z]+$/i.test(password)) return '密码不能全是字母，请加上数字或符号';
  const plain = password.toLowerCase();
  if (own.some((word) => word && word.length >= shortestOwn && plain.includes(word))) {
    return '密码里不要包含手机号或登录名';
  }
  if (new Set(plain).size < 4) return '密码里重复的字符太多，请换一个';
  if (isCommon(plain)) return '这个密码太常见，容易被猜到，请换一个';
  return undefined;
}

/** A common word with digits or signs around it, or nothing but runs along a row of keys. */
function isCommon(plain: string): boolean {
  const core = plain.replaceAll(/^[\d\W_]+|[\d\W_]+$/g, '');
  const written = core.replaceAll('0', 'o').replaceAll('@', 'a').replaceAll('$', 's').replaceAll('1', 'l');
  if (commonest.some((word) => [plain, core, written].includes(word))) return true;
  return restWithoutRuns(plain) === '';
}

/** What is left of a text when runs of four and more along a row, either way, or of one character are taken out. */
function restWithoutRuns(plain: string): string {
  let rest = '';
  for (let at = 0; at < plain.length;) {
    const run = longestRun(plain.slice(at));
    if (run < 3) rest += plain[at];
    at += run < 3 ? 1 : run;
  }
  return rest;
}

const everyRow = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')]);

function longestRun(text: string): number {
  let same = 1;
  while (text[same] === text[0]) same += 1;
  let along = 1;
  while (along < text.length && everyRow.some((row) => row.includes(text.slice(0, along + 1)))) along += 1;
  return Math.max(same, along);
}
