import type { ReactNode } from 'react';
import styles from './swipe-row.module.css';

type Props = {
  /** The label of the revealed button: 移除, 取消预约. */
  action: string;
  /** What it acts on; announced after the action. */
  name: string;
  onAction: () => void;
  children: ReactNode;
};

/**
 * A row that is swiped left to reveal an action. Native scrolling moves it, so the button needs no gesture of
 * keyboard and screen reader users: focused, it scrolls into view.
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
