import { Tag } from '@academy/ui/tag/tag.tsx';
import type { ReactNode } from 'react';
import { counted } from '../../format/count.ts';
import { isRunning, isUpcoming, type LiveContent } from './live-detail.ts';
import styles from './live-head.module.css';
import { timeRange } from './live-times.ts';
import { useReservation } from './use-reservation.ts';
import { joinFacts } from '../../format/facts.ts';

type Props = {
  content: LiveContent;
  /** At the right of the title. */
  more?: ReactNode;
};

/** What the live is called, what it is at, and when. */
export function LiveHead({ content, more }: Props) {
  const { title, live, major, view_count: views } = content;
  const { count: places } = useReservation(content);
  const { capacity } = live;
  const reserved =
    capacity === null
      ? places > 0 && counted(places, '人已预约')
      : `${counted(places, '人已报名')}，共 ${capacity} 个名额`;
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
      <p className={styles.meta}>{joinFacts([major?.name, isUpcoming(live) ? reserved : watched])}</p>
    </header>
  );
}
