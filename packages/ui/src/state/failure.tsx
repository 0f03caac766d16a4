import { messages, timeoutMessage } from '@academy/contract/limits.ts';
import styles from './state.module.css';

type Props = {
  /** What happened; ends with how to go on. */
  text?: string;
  src?: string;
  /** What a read failed with. A connection that timed out has words of its own, and with a drawing the whole surface to tap. */
  error?: { readonly message: string } | null | undefined;
  onRetry: () => unknown;
};

/** What could not be read: the whole area is the button that tries again. */
export function Failure({ text = messages.tapToReload, src, error, onRetry }: Props) {
  const isLate = error?.message === timeoutMessage;
  return (
    <div role="alert">
      <button
        type="button"
        className={styles.state}
        data-whole={(isLate && src !== undefined) || undefined}
        onClick={() => void onRetry()}
      >
        {src && <img className={styles.drawing} src={src} alt="" width={176} height={132} />}
        {isLate ? messages.connectionTimeout : text}
      </button>
    </div>
  );
}
