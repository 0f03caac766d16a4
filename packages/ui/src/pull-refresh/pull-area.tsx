import type { ComponentProps, ReactNode } from 'react';
import styles from './pull-refresh.module.css';

type Props = {
  control: ReactNode;
  /** Called when refreshing is requested without pulling. */
  onRequest: () => void;
} & ComponentProps<'div'>;

/** The element that is pulled, with a button for keyboards and screen readers. */
export function PullArea({ control, onRequest, children, ...rest }: Props) {
  return (
    <div {...rest} className={styles.area}>
      <button type="button" className={`visually-hidden ${styles.button}`} onClick={onRequest}>
        刷新
      </button>
      {control}
      <div>{children}</div>
    </div>
  );
}
