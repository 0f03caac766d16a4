import { useId } from 'react';
import styles from './segmented.module.css';

type Props<Key extends string> = {
  /** What is chosen, for screen readers. */
  label: string;
  /** Two to five short words. */
  items: readonly { key: Key; label: string }[];
  value: Key;
  onChange: (key: Key) => void;
};

/** One of a few, side by side: a setting, a span of time. For views of a screen take Tabs. */
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
