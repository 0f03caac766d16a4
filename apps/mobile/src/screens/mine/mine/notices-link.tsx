import { Badge } from '@academy/ui/badge/badge.tsx';
import { BellIcon } from '@academy/ui/icon/bell.tsx';
import { Link } from '../../../navigation/link.tsx';
import { pageHref } from '../../../navigation/paths.ts';
import styles from './notices-link.module.css';

/** The way to what one was told, and how much of it was not read; nothing is said of none. */
export function NoticesLink({ unread }: { unread: number }) {
  return (
    <Link to={pageHref('/pages/mine/liveBooked', { notices: 1 })} className={styles.link}>
      <BellIcon />
      消息
      {unread > 0 && (
        <span className={styles.badge}>
          <Badge count={unread} />
        </span>
      )}
    </Link>
  );
}
