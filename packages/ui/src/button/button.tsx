import { type ComponentProps, type MouseEvent, useState } from 'react';
import styles from './button.module.css';

type Props = {
  /** `primary` once a screen; `quiet` beside it; `plain` is text alone; `danger` cannot be undone. */
  variant?: 'primary' | 'quiet' | 'plain' | 'danger' | undefined;
  /** As wide as its place. */
  block?: boolean;
  small?: boolean;
  /** Shows that work goes on, beyond the promise of `onClick`. Presses are ignored meanwhile. */
  pending?: boolean;
  /** While the returned promise is open the button is pending; its rejection stays the caller's. */
  onClick?: (event: MouseEvent) => unknown;
} & Omit<ComponentProps<'button'>, 'onClick'>;

/** A pill that acts. Keeps the keyboard's focus and its width while pending. */
export function Button({ variant = 'primary', block, small, pending, onClick, ...rest }: Props) {
  const [isWorking, setWorking] = useState(false);
  const busy = pending || isWorking;
  const press = async (event: MouseEvent) => {
    if (busy) return event.preventDefault();
    const result = onClick?.(event);
    if (!(result instanceof Promise)) return;
    setWorking(true);
    try {
      await result;
    } finally {
      setWorking(false);
    }
  };
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-variant={variant}
      data-block={block}
      data-small={small}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => void press(event)}
    />
  );
}
