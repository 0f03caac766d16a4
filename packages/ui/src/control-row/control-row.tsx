import type { ReactNode } from 'react';
import styles from './control-row.module.css';

type Props = {
  title: string;
  /** What it does, in a few words. */
  note: string;
  /** The button or switch, with its own accessible name. */
  children: ReactNode;
};

/** A row with a title, a note and a control, for example below a player. */
export function ControlRow({ title, note, children }: Props) {
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        {title}
        <span className={styles.note}>{note}</span>
      </span>
      {children}
    </div>
  );
}
