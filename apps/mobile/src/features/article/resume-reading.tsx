import { CloseIcon } from '@academy/ui/icon/close.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { useEffect, useEffectEvent } from 'react';
import styles from './resume-reading.module.css';

type Props = { words: string; onGo: () => void; onClose: () => void };

/** Milliseconds that the offer stands. */
const offerFor = 12_000;

/** Offers to go on where the last visit ended. Lies above the page's bar and goes by itself. */
export function ResumeReading({ words, onGo, onClose }: Props) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), offerFor);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.offer} role="status">
      <span className={styles.words}>上次读到“{words}”</span>
      <button type="button" onClick={onGo}>
        继续读
      </button>
      <IconButton label="不用了" onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </div>
  );
}
