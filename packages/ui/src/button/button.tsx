import { type ComponentProps, type MouseEvent, useState } from 'react';
import styles from './button.module.css';

type Props = {
  /** `primary` once a screen; `quiet` beside it; `plain` is text alone; `danger` cannot be undone. */
  variant?: 'primary' | 'quiet' | 'plain' | 'danger' | undefined;
  /** As wide as its container. */
  block?: boolean;
  small?: boolean;
  /** Shows that work is in progress, in addition to the promise of `onClick`; presses are ignored. */
  pending?: boolean;
  /** The button is pending while the returned promise is; the caller handles its rejection. */
  onClick?: (event: MouseEvent) => unknown;
} & Omit<ComponentProps<'button'>, 'onClick'>;

/** A button. Keeps focus and width while pending. */
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
