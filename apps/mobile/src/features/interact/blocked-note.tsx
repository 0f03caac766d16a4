import { Button } from '@academy/ui/button/button.tsx';
import styles from './blocked-note.module.css';

type Props = { text: string; onUnblock: () => void };

/** Says on the page of what one has blocked that one has, and takes it back. */
export function BlockedNote({ text, onUnblock }: Props) {
  return (
    <div role="note" className={styles.note}>
      <p>{text}</p>
      <Button variant="plain" small onClick={onUnblock}>
        取消屏蔽
      </Button>
    </div>
  );
}
