import styles from './progress.module.css';

type Props = {
  /** From 0 to `max`; the browser clamps it. */
  value: number;
  max?: number;
  /** What it measures, for screen readers. */
  label: string;
  tone?: 'teal';
};

export function Progress({ value, max = 100, label, tone }: Props) {
  return <progress className={styles.line} data-tone={tone} aria-label={label} value={value} max={max} />;
}
