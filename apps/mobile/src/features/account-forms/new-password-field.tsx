import { password as limits } from '@academy/contract/limits.ts';
import { CheckIcon } from '@academy/ui/icon/mark-icons.tsx';
import styles from './new-password-field.module.css';
import { PasswordField } from './password-field.tsx';

type Props = {
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  /** The user's own mobile number, if known, also masked (138****0001): the password must not contain it. */
  mobile?: string | undefined;
};

const names: Record<Strength, string> = { none: '', weak: '弱', fair: '中', strong: '强' };
const steps: Record<Strength, number> = { none: 0, weak: 1, fair: 2, strong: 3 };

/** A field for a new password with its strength and hints how to improve it. */
export function NewPasswordField({ mobile, ...field }: Props) {
  const { strength, hints } = ratePassword(field.value, mobile);
  return (
    <div className={styles.password}>
      <PasswordField {...field} label="新密码" kind="new" />
      <div className={styles.meter} data-strength={strength}>
        <i data-on={steps[strength] > 0 || undefined} />
        <i data-on={steps[strength] > 1 || undefined} />
        <i data-on={steps[strength] > 2 || undefined} />
        <output>{strength !== 'none' && `密码强度：${names[strength]}`}</output>
      </div>
      <ul className={styles.hints}>
        {hints.map(({ text, met }) => (
          <li key={text} data-met={met || undefined}>
            <CheckIcon />
            {text}
            {met && <span className="visually-hidden">（已满足）</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** One requirement of a good password and whether it is met. */
interface Hint {
  readonly text: string;
  readonly met: boolean;
}

type Strength = 'none' | 'weak' | 'fair' | 'strong';

/** From this length on, a password with two kinds of characters counts as strong. */
const strongLength = 12;

const countCharacterKinds = (text: string) =>
  [/[a-z]/i, /\d/, /[^a-z\d]/i].reduce((count, kind) => count + (kind.test(text) ? 1 : 0), 0);

/**
 * Rates a password while it is typed; `mobile` is the user's own number, of which digits may be masked. The server checks again, also against a list
 * of common passwords.
 */
export function ratePassword(text: string, mobile = ''): { strength: Strength; hints: readonly Hint[] } {
  const { length } = Array.from(text);
  const kinds = countCharacterKinds(text);
  const digits = mobile.replaceAll(/[^\d*]/g, '');
  const containsMobile = digits.length >= 4 && new RegExp(digits.replaceAll('*', String.raw`\d`)).test(text);
  const hints = [
    { text: `至少 ${limits.minLength} 个字符`, met: length >= limits.minLength },
    { text: '字母、数字、符号至少两种', met: kinds >= 2 },
    // Also read in the error message, where "不含" would say the opposite.
    { text: '不能含手机号', met: length > 0 && !containsMobile },
  ];
  if (length === 0) return { strength: 'none', hints };
  if (!hints.every(({ met }) => met)) return { strength: 'weak', hints };
  const isVaried = new Set(text).size >= limits.minLength;
  return { strength: isVaried && (kinds === 3 || length >= strongLength) ? 'strong' : 'fair', hints };
}

/** Returns an error message for a new password, or undefined. The server may still refuse it. */
export function validateNewPassword(text: string, mobile?: string): string | undefined {
  if (text === '') return '请填写新密码';
  const missing = ratePassword(text, mobile).hints.filter(({ met }) => !met);
  return missing.length > 0 ? `密码还不够安全：${missing.map((hint) => hint.text).join('，')}` : undefined;
}
