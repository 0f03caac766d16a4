import styles from './progress.module.css';

type Props = {
  /** From 0 to `max`; the platform cuts what lies outside. */
  value: number;
  max?: number;
  /** Of what, for screen readers. */
  label: string;
  tone?: 'teal';
};

/** A line that fills. */
export function Progress({ value, max = 100, label, tone }: Props) {
  return <progress className={styles.line} data-tone={tone} aria-label={label} value={value} max={max} />;
}
