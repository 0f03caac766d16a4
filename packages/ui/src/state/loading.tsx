import styles from './state.module.css';

/** Three dots that appear after 200 ms, so that quick answers show none. */
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
