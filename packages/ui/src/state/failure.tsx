import { messages, timeoutMessage } from '@academy/contract/limits.ts';
import styles from './state.module.css';

type Props = {
  /** What happened, and how to go on. */
  text?: string;
  src?: string;
  /**
   * The error of a query; null when something else failed. A refusal shows the server's reason, a timeout has its own
   * message, and with a drawing the whole surface is the button.
   */
  error: { readonly message: string; readonly refused?: boolean } | null | undefined;
  onRetry: () => unknown;
};

/** A failure state: the whole area is the retry button. */
export function Failure({ text = messages.tapToReload, src, error, onRetry }: Props) {
  const isLate = error?.message === timeoutMessage;
  const reason = error?.refused ? `${error.message}，点击重试` : text;
  return (
    <div role="alert">
      <button
        type="button"
        className={styles.state}
        data-whole={(isLate && src !== undefined) || undefined}
        onClick={() => void onRetry()}
      >
        {src && <img className={styles.drawing} src={src} alt="" width={176} height={132} />}
        {isLate ? messages.connectionTimeout : reason}
      </button>
    </div>
  );
}
