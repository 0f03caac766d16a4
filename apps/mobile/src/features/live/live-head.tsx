import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import type { ReactNode } from 'react';
import { counted } from '../../format/count.ts';
import { Link } from '../../navigation/link.tsx';
import { href } from '../../navigation/paths.ts';
import { isRunning, isUpcoming, type LiveContent } from './live-detail.ts';
import styles from './live-head.module.css';
import { timeRange } from './live-times.ts';
import { useReservation } from './use-reservation.ts';

type Props = {
  content: LiveContent;
  /** Beside the expert: the way to follow them. */
  follow?: ReactNode;
  /** At the right of the title. */
  more?: ReactNode;
};

/** What the live is called, what it is at, when, with whom, and who holds it. */
export function LiveHead({ content, follow, more }: Props) {
  const { title, live, expert, account, major, view_count: views } = content;
  const { count: places } = useReservation(content);
  const reserved = places > 0 && counted(places, '人已预约');
  const watched = views > 0 && counted(views, '次观看');
  return (
    <header>
      <div className={styles.top}>
        <h1 className={styles.title}>{title}</h1>
        {more}
      </div>
      <p className={styles.state}>
        <span role="status">
          <Tag tone={isRunning(live) ? 'live' : 'teal'}>{live.status_label}</Tag>
        </span>
        <time dateTime={live.starts_at} suppressHydrationWarning>
          {timeRange(live)}
        </time>
      </p>
      <p className={styles.meta}>
        {[major?.name, isUpcoming(live) ? reserved : watched].filter(Boolean).join(' · ')}
      </p>
      {expert && (
        <div className={styles.byline}>
          <Link to={href.expert({ id: expert.id })} className={styles.expert}>
            <Avatar name={expert.name} src={expert.avatar.url} colour={expert.avatar.colour} />
            <span className={styles.words}>
              <strong>{expert.name}</strong>
              <span className={styles.post}>
                {[expert.title, expert.organisation].filter(Boolean).join(' · ')}
              </span>
            </span>
          </Link>
          {follow}
        </div>
      )}
      {account && (
        <Link to={href.home({ id: account.id })} className={styles.account}>
          <Avatar name={account.name} src={account.avatar.url} colour={account.avatar.colour} size="sm" />
          {`来自 ${account.name}`}
        </Link>
      )}
    </header>
  );
}
