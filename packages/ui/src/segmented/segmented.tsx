import { useId } from 'react';
import styles from './segmented.module.css';

type Props<Key extends string> = {
  /** The accessible name of the group. */
  label: string;
  /** Two to five short labels. */
  items: readonly { key: Key; label: string }[];
  value: Key;
  onChange: (key: Key) => void;
};

/** One of a few options side by side, such as a setting or a period. For views of a screen use Tabs. */
export function Segmented<Key extends string>({ label, items, value, onChange }: Props<Key>) {
  const name = useId();
  return (
    <fieldset className={styles.segments} aria-label={label}>
      {items.map((item) => (
        <label key={item.key} className={styles.segment}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={item.key === value}
            onChange={() => onChange(item.key)}
          />
          {item.label}
        </label>
      ))}
    </fieldset>
  );
}
