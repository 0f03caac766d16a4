import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { ContentCover } from '../../../features/content-card/content-cover.tsx';
import { AddToCalendarButton } from '../../../features/live/add-to-calendar.tsx';
import { formatCountdown, useNow } from '../../../features/live/countdown.tsx';
import { dateTime } from '../../../format/date-time.ts';
import { Link } from '../../../navigation/link.tsx';
import { contentHref } from '../../../navigation/paths.ts';
import styles from './live-booked-screen.module.css';

type Props = { card: ContentCard; onCancel: () => void };

/** A reserved live. An upcoming one also has a countdown and buttons. */
export function BookedLive({ card, onCancel }: Props) {
  const to = contentHref(card.content_type, card.content_id);
  if (!to) return null;
  const { title, expert_name: expert } = card;
  // A card that an earlier release stored for offline use has the planned time only.
  const start = card.began_at ?? card.starts_at;
  const isUpcoming = card.live_status === liveStatus.upcoming;
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
      {isUpcoming && (
        <div className={styles.foot}>
          {start && <NearCountdown startsAt={start} />}
          <span className={styles.actions}>
            <Button variant="plain" small aria-label={`取消预约：${title}`} onClick={onCancel}>
              取消预约
            </Button>
            <AddToCalendarButton content={card} label={`加入日历：${title}`} />
          </span>
        </div>
      )}
    </Card>
  );
}

/** Milliseconds before the start from which the countdown is shown. */
const countdownFrom = 24 * 3_600_000;

function NearCountdown({ startsAt }: { startsAt: string }) {
  const now = useNow();
  const left = now === undefined ? undefined : Date.parse(startsAt) - now;
  if (left === undefined || left > countdownFrom) return null;
  return (
    <span className={styles.near} role="timer" aria-label="距离开始">
      {left > 0 && '还有 '}
      <strong>{formatCountdown(left)}</strong>
    </span>
  );
}

export function BookedSkeleton() {
  return (
    <div role="status" aria-label="加载中" className={styles.body}>
      <Skeleton width="6rem" height="2.75rem" />
      <div className={styles.list}>
        {[1, 2, 3, 4].map((each) => (
          <Card key={each} flush>
            <div className={styles.live}>
              <div className={styles.cover}>
                <Skeleton width="100%" ratio="4 / 3" />
              </div>
              <div className={styles.words}>
                <Skeleton lines={3} />
              </div>
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
