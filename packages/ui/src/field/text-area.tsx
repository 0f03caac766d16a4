import { type ComponentProps, useId } from 'react';
import { textInput } from '@academy/contract/limits.ts';
import styles from './field.module.css';

type Props = { label: string; value: string } & ComponentProps<'textarea'>;

/** Several lines to fill in, counted against the limit (140 unless `maxLength` says otherwise). */
export function TextArea({ label, value, maxLength = textInput.maxLength, ...rest }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <textarea
          rows={4}
          {...rest}
          id={id}
          value={value}
          maxLength={maxLength}
          aria-describedby={`${id}c`}
        />
      </div>
      <p id={`${id}c`} className={styles.count}>
        {value.length}/{maxLength}
      </p>
    </div>
  );
}
