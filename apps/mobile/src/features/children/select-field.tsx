import { ChevronIcon } from '@academy/ui/icon/shell-icons.tsx';
import { useId } from 'react';
import styles from './children.module.css';

type Props = {
  label: string;
  items: readonly { value: string; label: string }[];
  /** Empty if nothing is selected. */
  value: string;
  placeholder: string;
  error?: string | undefined;
  onChange: (value: string) => void;
};

/** A native select: it is the quickest control for a thumb and works well with screen readers. */
export function SelectField({ label, items, value, placeholder, error, onChange }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.chooser}>
        <select
          id={id}
          className={styles.select}
          data-empty={value === '' || undefined}
          data-wrong={error ? '' : undefined}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}e`}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">{placeholder}</option>
          {items.map((item) => (
            <option key={item.value} value={item.value}>
              {item.label}
            </option>
          ))}
        </select>
        <ChevronIcon />
      </span>
      {error && (
        <p id={`${id}e`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
