import { type ComponentProps, type ReactNode, useId } from 'react';
import { textInput } from '@academy/contract/limits.ts';
import styles from './field.module.css';
import { useLimitedInput } from './use-limited-input.ts';

type Props = {
  label: string;
  /** What is wrong and how to fix it. */
  error?: string | undefined;
  /** Inside, on the right: a button (获取验证码). */
  extra?: ReactNode;
  /** Shows the number of characters and the limit. */
  counted?: boolean;
} & ComponentProps<'input'>;

/**
 * A single-line input with its label; other props go to the input. Limited to 140 visible characters unless
 * `maxLength` is given.
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

/** Characters before the limit at which the counter is announced; fewer for a short limit. */
const announceWithin = (limit: number) => Math.min(10, Math.floor(limit / 4));

function Counter({ id, count, limit }: { id: string; count: number; limit: number }) {
  const left = limit - count;
  const isNear = left <= announceWithin(limit);
  return (
    <>
      <p id={id} className={styles.count} data-near={isNear || undefined}>
        {count}/{limit}
      </p>
      <output className="visually-hidden">
        {isNear && count > 0 && (left > 0 ? `还能写 ${left} 个字` : '已经写满了')}
      </output>
    </>
  );
}

type TextAreaProps = {
  label: string;
  value: string;
  /** What is wrong and how to fix it. */
  error?: string | undefined;
} & ComponentProps<'textarea'>;

/** A multi-line input with a character counter (limit 140 unless `maxLength` is given). */
export function TextArea({ label, error, maxLength = textInput.maxLength, ...rest }: TextAreaProps) {
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
