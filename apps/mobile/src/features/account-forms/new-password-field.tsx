import { CheckIcon } from '@academy/ui/icon/check.tsx';
import { PasswordField } from './password-field.tsx';
import { judgePassword, type Strength } from './password-strength.ts';
import styles from './new-password-field.module.css';

type Props = {
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  /** The person's own number, as far as it is known: it should not be part of the password. */
  mobile?: string | undefined;
};

const names: Record<Strength, string> = { none: '', weak: '弱', fair: '中', strong: '强' };
const steps: Record<Strength, number> = { none: 0, weak: 1, fair: 2, strong: 3 };

/** A new password with how strong it is so far, and what would make it stronger. */
export function NewPasswordField({ mobile, ...field }: Props) {
  const { strength, hints } = judgePassword(field.value, mobile);
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
