import { useId } from 'react';
import styles from './minute-second.module.css';

type Props = {
  label: string;
  /** Seconds. */
  value: number;
  onChange: (seconds: number) => void;
  /** What is wrong and how to mend it. */
  error?: string | undefined;
  /** Below it, while nothing is wrong. */
  note?: string | undefined;
};

/** Minutes have no end, seconds do. */
const longest = 9_999;

/** A place in a recording, in minutes and seconds, which a phone's number keys can write. */
export function MinuteSecond({ label, value, onChange, error, note }: Props) {
  const id = useId();
  const minutes = Math.floor(value / 60);
  const seconds = value % 60;
  const part = (unit: string, shown: number, take: (given: number) => number) => (
    <label className={styles.part}>
      <input
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        value={String(shown)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || note ? `${id}n` : undefined}
        onChange={({ target }) => onChange(take(Number(target.value.replace(/\D/g, '').slice(-4))))}
        onFocus={({ target }) => target.select()}
      />
      {unit}
    </label>
  );
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.parts}>
        {part('分', minutes, (given) => Math.min(given, longest) * 60 + seconds)}
        {part('秒', seconds, (given) => minutes * 60 + Math.min(given % 100, 59))}
      </div>
      {(error ?? note) && (
        <p
          id={`${id}n`}
          className={styles.note}
          data-wrong={error ? '' : undefined}
          role={error ? 'alert' : undefined}
        >
          {error ?? note}
        </p>
      )}
    </fieldset>
  );
}
