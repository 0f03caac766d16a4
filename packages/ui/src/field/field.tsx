import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

type Props = {
  label: string;
  /** What is wrong and how to mend it. */
  error?: string;
  /** Inside, at the right: a button (获取验证码). */
  extra?: ReactNode;
} & ComponentProps<'input'>;

/** A line to fill in, with its label; every other prop goes to the input. */
export function Field({ label, error, extra, ...rest }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line} data-wrong={error ? '' : undefined}>
        <input
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}e` : undefined}
        />
        {extra}
      </div>
      {error && (
        <p id={`${id}e`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
