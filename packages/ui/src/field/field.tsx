import { type ComponentProps, type ReactNode, useId } from 'react';
import { textInput } from '@academy/contract/limits.ts';
import { Counter } from './counter.tsx';
import styles from './field.module.css';
import { useLimitedInput } from './use-limited-input.ts';

type Props = {
  label: string;
  /** What is wrong and how to mend it. */
  error?: string | undefined;
  /** Inside, at the right: a button (获取验证码). */
  extra?: ReactNode;
  /** Shows how much is written of how much may be. */
  counted?: boolean;
} & ComponentProps<'input'>;

/**
 * A line to fill in, with its label; every other prop goes to the input. Takes 140 characters as its reader counts them
 * unless `maxLength` says otherwise.
 */
export function Field({ label, error, extra, counted, maxLength = textInput.maxLength, ...rest }: Props) {
  const id = useId();
  const { count, handlers } = useLimitedInput({
    limit: maxLength,
    value: rest.value,
    onChange: rest.onChange,
  });
  const described = [error && `${id}e`, counted && `${id}c`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line} data-wrong={error ? '' : undefined}>
        <input
          {...rest}
          {...handlers}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
        />
        {extra}
      </div>
      {error && (
        <p id={`${id}e`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      {counted && <Counter id={`${id}c`} count={count} limit={maxLength} />}
    </div>
  );
}
