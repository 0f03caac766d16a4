import styles from './switch.module.css';

type Props = { label: string; checked: boolean; onChange: (checked: boolean) => void };

/** A switch without visible text. `label` is its accessible name; show it beside (Cell `title`). */
export function Switch({ label, checked, onChange }: Props) {
  return (
    <button
      type="button"
      className={styles.switch}
      role="switch"
      aria-label={label}
      aria-checked={checked}
      onClick={() => onChange(!checked)}
    />
  );
}
