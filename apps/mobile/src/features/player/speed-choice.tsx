import { type KeyboardEvent, useRef, useState } from 'react';
import { playbackRates } from './player-state.ts';
import styles from './speed-choice.module.css';

type Props = { rate: number; onChoose: (rate: number) => void; onOpen: (open: boolean) => void };

/** The speed, and a strip to choose it from. */
export function SpeedChoice({ rate, onChoose, onOpen }: Props) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const turn = (next: boolean): void => {
    setOpen(next);
    onOpen(next);
    if (!next) opener.current?.focus();
  };
  const leave = (event: KeyboardEvent): void => {
    if (open && event.key === 'Escape') turn(false);
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-expanded={open}
        onKeyDown={leave}
        aria-label={`倍速 ${rate}×`}
        onClick={() => turn(!open)}
      >
        {rate === 1 ? '倍速' : `${rate}×`}
      </button>
      {open && (
        <div className={styles.strip} role="group" aria-label="播放速度">
          {playbackRates.map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={value === rate}
              onKeyDown={leave}
              onClick={() => {
                onChoose(value);
                turn(false);
              }}
            >
              {value}×
            </button>
          ))}
        </div>
      )}
    </>
  );
}
