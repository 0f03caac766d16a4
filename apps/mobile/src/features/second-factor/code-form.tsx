import type { ApiError } from '@academy/client/api-error.ts';
import type { errors } from '@academy/contract/http/errors.ts';
import { secondFactor } from '@academy/contract/second-factor-limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Field } from '@academy/ui/field/field.tsx';
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react';
import styles from './second-factor.module.css';

type Props = {
  submitLabel: string;
  tone?: 'primary' | 'danger';
  /** A code of the app only: at the first one there are no recovery codes yet. */
  isFirst?: boolean;
  /**
   * Rejects with an ApiError, whose message is shown below the code. It resolves after an error of the fields above the
   * code, which shows its message itself.
   */
  onSubmit: (code: string) => Promise<unknown>;
  /** Fields above the code. */
  children?: ReactNode;
};

const wrongCode = 1011 satisfies (typeof errors)['WRONG_CODE']['code'];
const appCode = new RegExp(`^\\d{${secondFactor.digits}}$`);
const recoveryCode = /^[0-9a-z]{5}-?[0-9a-z]{5}$/i;
const codeLength = 11;

/** As the server takes it: people copy codes with spaces, and input methods type full-width digits. */
const normalize = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '');

/** A field for a code of the authenticator app or a recovery code, and the button that sends it. */
export function CodeForm({ submitLabel, tone = 'primary', isFirst = false, onSubmit, children }: Props) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const code = normalize(text);
    const isWellFormed = appCode.test(code) || (!isFirst && recoveryCode.test(code));
    if (!isWellFormed)
      return setError(isFirst ? '请输入验证器上的 6 位数字' : '请输入验证器上的 6 位数字，或一个恢复码');
    if (isPending) return undefined;
    setPending(true);
    try {
      await onSubmit(code);
    } catch (failure) {
      const { code: errorCode, message } = failure as ApiError;
      setError(message);
      // After a lost connection a recovery code need not be typed again.
      if (errorCode === wrongCode) setText('');
    } finally {
      setPending(false);
    }
    return undefined;
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      {children}
      <Field
        {...inputOf(isFirst)}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setError(undefined);
        }}
        error={error}
      />
      <Button block variant={tone} type="submit" pending={isPending}>
        {submitLabel}
      </Button>
    </form>
  );
}

const inputOf = (isFirst: boolean): ComponentProps<typeof Field> => ({
  label: isFirst ? '验证器上的 6 位数字' : '6 位数字或恢复码',
  name: 'code',
  // A recovery code has letters, and some phones offer no way from the digits to them.
  inputMode: isFirst ? 'numeric' : 'text',
  autoComplete: 'one-time-code',
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: codeLength + 4,
});
