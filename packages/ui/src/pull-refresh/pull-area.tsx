import type { ComponentProps, ReactNode } from 'react';
import styles from './pull-refresh.module.css';

type Props = {
  /** The PullControl. */
  control: ReactNode;
  /** Refreshing is asked for without pulling. */
  onAsk: () => void;
} & ComponentProps<'div'>;

/** What is pulled. A button that keyboards and screen readers find does the same as pulling. */
export function PullArea({ control, onAsk, children, ...rest }: Props) {
  return (
    <div {...rest} className={styles.area}>
      <button type="button" className={`visually-hidden ${styles.button}`} onClick={onAsk}>
        刷新
      </button>
      {control}
      <div>{children}</div>
    </div>
  );
}
