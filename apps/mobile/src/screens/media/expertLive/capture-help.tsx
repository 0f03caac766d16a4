import { Button } from '@academy/ui/button/button.tsx';
import type { CaptureFailure } from '../../../features/live-studio/capture.ts';
import styles from './seat-sheet.module.css';

type Props = { failure: CaptureFailure; onRetry: (voiceOnly: boolean) => void };

/** Why camera or microphone did not open, and what one can do about it. */
export function CaptureHelp({ failure: { title, steps }, onRetry }: Props) {
  return (
    <div className={styles.help} role="alert">
      <strong>{title}</strong>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={styles.ways}>
        <Button small onClick={() => onRetry(false)}>
          再试一次
        </Button>
        <Button small variant="quiet" onClick={() => onRetry(true)}>
          只用声音
        </Button>
      </div>
    </div>
  );
}
