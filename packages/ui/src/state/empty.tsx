import type { ReactNode } from 'react';
import styles from './state.module.css';

type Props = {
  text: string;
  /** Address of a drawing; its space (176×132 at 375 width) is reserved. */
  src?: string;
  /** One way forward: a ButtonLink or Button. */
  children?: ReactNode;
};

/** An empty state: what is missing, and what to do about it. */
export function Empty({ text, src, children }: Props) {
  return (
    <div className={styles.state}>
      {src && <img className={styles.drawing} src={src} alt="" width={176} height={132} />}
      <p>{text}</p>
      {children}
    </div>
  );
}
