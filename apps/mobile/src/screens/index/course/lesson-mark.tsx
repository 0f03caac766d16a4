import type { CSSProperties, ReactNode } from 'react';
import styles from './lesson-row.module.css';

type Props = {
  /** How much of the lesson counts by now, in hundredths; 0 draws no ring. */
  share: number;
  children: ReactNode;
};

/** The number or sign in front of a lesson, in a ring that fills. The lesson's words say the same. */
export function LessonMark({ share, children }: Props) {
  const ring = { '--share': `${share}%` } as CSSProperties;
  return (
    <span className={styles.mark} data-begun={share > 0 || undefined} style={ring} aria-hidden="true">
      {children}
    </span>
  );
}
