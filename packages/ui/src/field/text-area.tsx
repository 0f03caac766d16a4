import { type ComponentProps, useId } from 'react';
import { textInput } from '@academy/contract/limits.ts';
import { Counter } from './counter.tsx';
import styles from './field.module.css';
import { useLimitedInput } from './use-limited-input.ts';

type Props = {
  label: string;
  value: string;
  /** What is wrong and how to mend it. */
  error?: string | undefined;
} & ComponentProps<'textarea'>;

/** Several lines to fill in, counted against the limit (140 characters unless `maxLength` says otherwise). */
export function TextArea({ label, error, maxLength = textInput.maxLength, ...rest }: Props) {
  const id = useId();
  const { count, handlers } = useLimitedInput({
    limit: maxLength,
    value: rest.value,
    onChange: rest.onChange,
  });
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line} data-wrong={error ? '' : undefined}>
        <textarea
          rows={4}
          {...rest}
          {...handlers}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}e ${id}c` : `${id}c`}
        />
      </div>
      {error && (
        <p id={`${id}e`} className={styles.error} role="alert">
          {error}
        </p>
      )}
      <Counter id={`${id}c`} count={count} limit={maxLength} />
    </div>
  );
}
