import { messages, timeoutMessage } from '@academy/contract/limits.ts';
import styles from './state.module.css';

type Props = {
  /** What happened, and how to go on. */
  text?: string;
  src?: string;
  /** The error of a query. A timeout has its own message, and with a drawing the whole surface is the button. */
  error?: { readonly message: string } | null | undefined;
  onRetry: () => unknown;
};

/** A failure state: the whole area is the retry button. */
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
