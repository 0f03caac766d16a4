import type { ReactNode } from 'react';
import { ChevronIcon } from '../icon/shell-icons.tsx';
import styles from './cell.module.css';

type Props = {
  title: ReactNode;
  /** Muted, below the title. */
  note?: ReactNode;
  /** On the left: an icon, an avatar or a thumbnail. */
  icon?: ReactNode;
  /** On the right, before the arrow. */
  value?: ReactNode;
  /** A row with `href` or `onClick` shows an arrow; any other is text. */
  href?: string;
  onClick?: () => void;
  /** The row that is now open or playing. */
  current?: boolean;
};

/** A row of a list; consecutive rows are separated by a hairline. */
export function Cell({ title, note, icon, value, href, onClick, current }: Props) {
  const Element = href !== undefined ? 'a' : onClick ? 'button' : 'div';
  return (
    <Element className={styles.cell} href={href} onClick={onClick} aria-current={current || undefined}>
      {icon}
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
      {value !== undefined && <span className={styles.note}>{value}</span>}
      {Element !== 'div' && <ChevronIcon />}
    </Element>
  );
}
