import styles from './state.module.css';

/** A loading indicator that appears after 200 ms, so that quick responses show none. */
export function Loading({ label = '加载中' }: { label?: string }) {
  return (
    <output className={styles.state} aria-label={label}>
      <span className={styles.dots}>
        <i />
        <i />
        <i />
      </span>
    </output>
  );
}
