import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { ContentCover } from '../../../features/content-card/content-cover.tsx';
import { AddToCalendar } from '../../../features/live/add-to-calendar.tsx';
import { dateTime } from '../../../format/date.ts';
import { Link } from '../../../navigation/link.tsx';
import { contentHref } from '../../../navigation/paths.ts';
import styles from './booked-live.module.css';
import { NearCountdown } from './near-countdown.tsx';

type Props = { card: ContentCard; onCancel: () => void };

/** A reserved live: when and with whom; of one to come also how long it is away, and what can be done about it. */
export function BookedLive({ card, onCancel }: Props) {
  const to = contentHref(card.content_type, card.content_id);
  if (!to) return null;
  const { title, starts_at: start, expert_name: expert } = card;
  const isComing = card.live_status === liveStatus.upcoming;
  return (
    <Card flush>
      <Link to={to} className={styles.live}>
        <span className={styles.cover}>
          <ContentCover card={card} ratio="4:3" sizes="min(30vw, 136px)" />
        </span>
        <span className={styles.words}>
          <h3 className={styles.title}>{title}</h3>
          {start && (
            <time className={styles.when} dateTime={start}>
              {dateTime(start)}
            </time>
          )}
          {expert && <span className={styles.expert}>{expert}</span>}
        </span>
      </Link>
      {isComing && (
        <div className={styles.foot}>
          {start && <NearCountdown startsAt={start} />}
          <span className={styles.actions}>
            <Button variant="plain" small aria-label={`取消预约：${title}`} onClick={onCancel}>
              取消预约
            </Button>
            <AddToCalendar content={card} label={`加入日历：${title}`} />
          </span>
        </div>
      )}
    </Card>
  );
}
