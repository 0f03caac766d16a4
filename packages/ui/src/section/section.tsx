import { type ReactNode, useId } from 'react';
import { ChevronIcon } from '../icon/shell-icons.tsx';
import styles from './section.module.css';

type Props = {
  title: string;
  /** The target of 全部; no link without it. */
  href?: string;
  /** Instead of the link: a count, a button. */
  extra?: ReactNode;
  children: ReactNode;
};

export function Section({ title, href, extra, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {extra}
        {href !== undefined && (
          <a className={styles.more} href={href} aria-label={`全部${title}`}>
            全部
            <ChevronIcon />
          </a>
        )}
      </div>
      {children}
    </section>
  );
}
