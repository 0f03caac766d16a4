import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './option-choice.module.css';

type Props = {
  /** What the opener says of the present choice: `倍速 1.5×`. */
  label: string;
  /** The same for the eye, as short as it can be. */
  text: string;
  /** Names the strip: `播放速度`. */
  title: string;
  options: readonly { value: number; text: string }[];
  value: number;
  open: boolean;
  onTurn: (open: boolean) => void;
  onChoose: (value: number) => void;
};

/** A choice of the player, and a strip above it to choose from. A press anywhere else closes the strip. */
export function OptionChoice({ label, text, title, options, value, open, onTurn, onChoose }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const close = (): void => {
    onTurn(false);
    opener.current?.focus();
  };
  const leave = (event: KeyboardEvent): void => {
    if (open && event.key === 'Escape') close();
  };
  useEffect(() => {
    if (!open) return;
    const press = ({ target }: Event): void => {
      const own = [opener, strip].some((part) => part.current?.contains(target as Node));
      if (!own) onTurn(false);
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  });
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-expanded={open}
        aria-label={label}
        onKeyDown={leave}
        onClick={() => onTurn(!open)}
      >
        {text}
      </button>
      {open && (
        <div ref={strip} className={styles.strip} role="group" aria-label={title}>
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              aria-pressed={option.value === value}
              onKeyDown={leave}
              onClick={() => {
                onChoose(option.value);
                close();
              }}
            >
              {option.text}
            </button>
          ))}
        </div>
      )}
    </>
  );
}
