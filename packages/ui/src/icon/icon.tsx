import styles from './icon.module.css';

export type IconProps = {
  /** Filled with the text colour: the active state of a heart or a star. */
  filled?: boolean;
};

/**
 * One stroke path on a grid of 24; sized by `--icon` (1.5rem), tinted by `--icon-fill`. Decorative: name its control.
 */
export function Icon({ d, filled }: IconProps & { d: string }) {
  return (
    <svg className={styles.icon} data-filled={filled || undefined} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  );
}
