import { useId } from 'react';
import styles from './minute-second-field.module.css';

type Props = {
  label: string;
  /** In seconds. */
  value: number;
  onChange: (seconds: number) => void;
  /** An error message. */
  error?: string | undefined;
  /** A hint, shown while there is no error. */
  note?: string | undefined;
};

/** Minutes may exceed 59, seconds may not. */
const maxMinutes = 9_999;

/** A field for a position in a recording in minutes and seconds, with a numeric keyboard. */
export function MinuteSecondField({ label, value, onChange, error, note }: Props) {
  const id = useId();
  const minutes = Math.floor(value / 60);
  const seconds = value % 60;
  const renderInput = (unit: string, shown: number, toSeconds: (number: number) => number) => (
    <label className={styles.input}>
      <input
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        value={String(shown)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || note ? `${id}n` : undefined}
        onChange={({ target }) => onChange(toSeconds(Number(target.value.replace(/\D/g, '').slice(-4))))}
        onFocus={({ target }) => target.select()}
      />
      {unit}
    </label>
  );
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <div className={styles.inputs}>
        {renderInput('分', minutes, (number) => Math.min(number, maxMinutes) * 60 + seconds)}
        {renderInput('秒', seconds, (number) => minutes * 60 + Math.min(number % 100, 59))}
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
