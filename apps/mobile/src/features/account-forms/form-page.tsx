import type { ReactNode } from 'react';
import styles from './form.module.css';

/** The body of a screen that is a form: what it is for, and the form. */
export function FormPage({ lead, children }: { lead?: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.page}>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  );
}
