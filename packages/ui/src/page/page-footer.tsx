import type { ReactNode } from 'react';
import styles from './page-footer.module.css';

/** The bottom bar of a screen without tabs: icon buttons and one primary action. */
export function PageFooter({ children }: { children: ReactNode }) {
  return <footer className={styles.footer}>{children}</footer>;
}
