import { type ReactNode, useId } from 'react';
import styles from './radio-list.module.css';

type Props<Key extends string> = {
  /** The accessible name of the group. */
  label: string;
  items: readonly { key: Key; label: ReactNode; note?: string; disabled?: boolean }[];
  /** Undefined while nothing is chosen. */
  value: Key | undefined;
  onChange: (key: Key) => void;
};

/** One of several, each on its own row. Arrow keys choose, as in every browser. */
export function RadioList<Key extends string>({ label, items, value, onChange }: Props<Key>) {
  const name = useId();
  return (
    <fieldset className={styles.list}>
      <legend className={styles.legend}>{label}</legend>
      {items.map((item) => (
        <label key={item.key} className={styles.row}>
          <span className={styles.text}>
            {item.label}
            {item.note && <span className={styles.note}>{item.note}</span>}
          </span>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={item.key === value}
            disabled={item.disabled}
            onChange={() => onChange(item.key)}
          />
        </label>
      ))}
    </fieldset>
  );
}
