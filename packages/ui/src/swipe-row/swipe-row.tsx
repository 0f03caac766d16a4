import type { ReactNode } from 'react';
import styles from './swipe-row.module.css';

type Props = {
  /** What the drawn-out button does: 移除, 取消预约. */
  action: string;
  /** With what; said to screen readers after the action. */
  name: string;
  onAction: () => void;
  children: ReactNode;
};

/**
 * A row that is drawn to the left to show what can be done with it. The platform's own scrolling does the drawing, so the
 * button behind needs no gesture of anyone who has a keyboard or a screen reader: focused, it comes into view.
 */
export function SwipeRow({ action, name, onAction, children }: Props) {
  return (
    <div className={styles.row}>
      <div className={styles.content}>{children}</div>
      <button type="button" className={styles.action} aria-label={`${action}：${name}`} onClick={onAction}>
        {action}
      </button>
    </div>
  );
}
