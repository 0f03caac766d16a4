import type { ReactNode } from 'react';
import styles from './control-row.module.css';

type Props = {
  title: string;
  /** What it brings, in a few words. */
  note: string;
  /** The button or switch; it carries its own name. */
  children: ReactNode;
};

/** One thing that can be had where one is, such as below a player: what it is called, and what is pressed for it. */
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
