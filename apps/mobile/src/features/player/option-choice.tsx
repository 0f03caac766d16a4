import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './option-choice.module.css';

type Props = {
  /** Accessible label with the current choice: `倍速 1.5×`. */
  label: string;
  /** The visible label, as short as possible. */
  text: string;
  /** Label of the list: `播放速度`. */
  title: string;
  options: readonly { value: number; text: string }[];
  value: number;
  open: boolean;
  onToggle: (open: boolean) => void;
  onChoose: (value: number) => void;
};

/** A button that opens a list of options above it. A press outside closes the list. */
export function OptionChoice({ label, text, title, options, value, open, onToggle, onChoose }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = (): void => {
    onToggle(false);
    opener.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (open && event.key === 'Escape') close();
  };
  useEffect(() => {
    if (!open) return;
    const onOutsidePress = ({ target }: Event): void => {
      const isInside = [opener, list].some((ref) => ref.current?.contains(target as Node));
      if (!isInside) onToggle(false);
    };
    document.addEventListener('pointerdown', onOutsidePress);
    return () => document.removeEventListener('pointerdown', onOutsidePress);
  });
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-expanded={open}
        aria-label={label}
        onKeyDown={onKeyDown}
        onClick={() => onToggle(!open)}
      >
        {text}
      </button>
      {open && (
        <div ref={list} className={styles.strip} role="group" aria-label={title}>
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              aria-pressed={option.value === value}
              onKeyDown={onKeyDown}
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
