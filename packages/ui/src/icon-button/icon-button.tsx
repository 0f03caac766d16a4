import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

type Props = {
  /** The accessible name. */
  label: string;
  /** On or off, for a toggle (喜欢, 收藏). */
  pressed?: boolean;
  /** `round` on a tinted circle, `scrim` over a picture. */
  tone?: 'round' | 'scrim';
  /** A number or a word below the icon. */
  note?: string | number;
} & Omit<ComponentProps<'button'>, 'aria-label'>;

/** An icon (the children) in a full press target. */
export function IconButton({ label, pressed, tone, note, children, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      className={styles.button}
      data-tone={tone}
      aria-label={note === undefined || note === label ? label : `${label} ${note}`}
      aria-pressed={pressed}
    >
      {children}
      {note !== undefined && <span>{note}</span>}
    </button>
  );
}
