import styles from './skeleton.module.css';

type Props = {
  /** CSS lengths; by default a line of text, as wide as its place. */
  width?: string;
  height?: string;
  /** `16 / 9`: instead of a height. */
  ratio?: string;
  round?: boolean;
  /** The number of lines; the last one is shorter. */
  lines?: number;
};

/** A placeholder for loading content. Decorative: say 加载中 once around it (`role="status"`, `aria-label`). */
export function Skeleton({ width, height, ratio, round, lines = 1 }: Props) {
  return Array.from({ length: lines }, (_, line) => (
    <div
      key={line}
      className={styles.block}
      data-round={round}
      style={{
        width: width ?? (line > 0 && line === lines - 1 ? '60%' : undefined),
        height,
        aspectRatio: ratio,
      }}
      aria-hidden="true"
    />
  ));
}
