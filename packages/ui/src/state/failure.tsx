import styles from './state.module.css';

type Props = {
  /** What happened; ends with how to go on. */
  text?: string;
  src?: string;
  onRetry: () => unknown;
};

/** What could not be read: the whole area is the button that tries again. */
export function Failure({ text = '加载失败，点击重试', src, onRetry }: Props) {
  return (
    <div role="alert">
      <button type="button" className={styles.state} onClick={() => void onRetry()}>
        {src && <img className={styles.drawing} src={src} alt="" width={176} height={132} />}
        {text}
      </button>
    </div>
  );
}
