import type { ReactNode } from 'react';
import styles from './page-footer.module.css';

/** The bottom bar of a screen without tabs: icon buttons and its one primary action, in the thumb's reach. */
export function PageFooter({ children }: { children: ReactNode }) {
  return <footer className={styles.footer}>{children}</footer>;
}
