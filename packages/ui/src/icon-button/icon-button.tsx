import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';

type Props = {
  /** What it does, for those who do not see the icon. */
  label: string;
  /** On or off, for what can be switched (喜欢, 收藏). */
  pressed?: boolean;
  /** `round` on a wash, `scrim` over a picture. */
  tone?: 'round' | 'scrim';
  /** Shown under the icon: a number or a word. */
  note?: string | number;
} & Omit<ComponentProps<'button'>, 'aria-label'>;

/** An icon (the children) in a full target. */
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
