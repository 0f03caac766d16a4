import type { ReactNode } from 'react';
import { ChevronIcon } from '../icon/chevron.tsx';
import styles from './cell.module.css';

type Props = {
  title: ReactNode;
  /** Muted, under the title. */
  note?: ReactNode;
  /** At the left: an icon, an avatar or a thumbnail. */
  icon?: ReactNode;
  /** At the right, before the arrow. */
  value?: ReactNode;
  /** A row that leads somewhere (`href`) or does something (`onClick`) shows an arrow; any other is text. */
  href?: string;
  onClick?: () => void;
  /** This row is the one now open or playing. */
  current?: boolean;
};

/** A row of a list; rows that follow one another are parted by a hairline. */
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
