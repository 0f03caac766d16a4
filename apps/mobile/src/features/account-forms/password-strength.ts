import { password as limits } from '@academy/contract/limits.ts';

/** One thing that a good password does. */
export interface Hint {
  readonly text: string;
  readonly met: boolean;
}

export type Strength = 'none' | 'weak' | 'fair' | 'strong';

/** From this length on a password of two kinds of characters is strong. */
const longEnough = 12;

const kindsOf = (text: string) =>
  [/[a-z]/i, /\d/, /[^a-z\d]/i].reduce((count, kind) => count + (kind.test(text) ? 1 : 0), 0);

/**
 * What one can see of a password while it is typed; `mobile` is the person's own. The server judges again, and knows
 * the common ones too.
 */
export function judgePassword(text: string, mobile = ''): { strength: Strength; hints: readonly Hint[] } {
  const { length } = Array.from(text);
  const kinds = kindsOf(text);
  const isOwn = mobile.length >= 4 && text.includes(mobile);
  const hints = [
    { text: `至少 ${limits.minLength} 个字符`, met: length >= limits.minLength },
    { text: '字母、数字、符号至少两种', met: kinds >= 2 },
    { text: '不含手机号', met: length > 0 && !isOwn },
  ];
  if (length === 0) return { strength: 'none', hints };
  if (!hints.every(({ met }) => met)) return { strength: 'weak', hints };
  const isVaried = new Set(text).size >= limits.minLength;
  return { strength: isVaried && (kinds === 3 || length >= longEnough) ? 'strong' : 'fair', hints };
}

/** What is wrong with a new password, before it is sent; undefined when nothing that one can see is. */
export function judgeNewPassword(text: string, mobile?: string): string | undefined {
  if (text === '') return '请填写新密码';
  const missing = judgePassword(text, mobile).hints.filter(({ met }) => !met);
  return missing.length > 0 ? `密码还不够安全：${missing.map((hint) => hint.text).join('，')}` : undefined;
}
