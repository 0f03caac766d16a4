import styles from './waveform.module.css';

const bars = 24;

/** How loud the last moments were, from 0 to 1, the latest on the right; a flat line where it is not known. */
export function Waveform({ levels }: { levels: readonly number[] }) {
  const silence = Array.from({ length: bars - levels.length }, () => 0);
  return (
    <span className={styles.wave} aria-hidden="true">
      {[...silence, ...levels].map((level, at) => (
        // Bars have no more identity than their places.
        // oxlint-disable-next-line react/no-array-index-key
        <i key={at} style={{ transform: `scaleY(${Math.max(0.08, level)})` }} />
      ))}
    </span>
  );
}
