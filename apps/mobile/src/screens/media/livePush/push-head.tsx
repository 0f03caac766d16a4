import { liveStatus } from '@academy/contract/limits.ts';
import { Tag } from '@academy/ui/tag/tag.tsx';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import { useNow } from '../../../features/live/use-now.ts';
import type { PublisherState } from '../../../features/live-studio/publisher-state.ts';
import { counted } from '../../../format/count.ts';
import { shortClock } from '../../../format/time.ts';
import type { OwnLive } from './live-over.tsx';
import styles from './push-desk.module.css';
import { SecondsLeft } from './seconds-left.tsx';

type Props = { live: OwnLive; sending: PublisherState; room: LiveRoomState };

/** What it is called, how many are there, and what is wrong with it now. */
export function PushHead({ live, sending, room }: Props) {
  const isLive = live.status === liveStatus.live;
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{live.title}</h1>
      <p className={styles.figures}>
        <Tag tone={isLive ? 'live' : 'teal'}>{live.status_label}</Tag>
        {isLive && live.started_at && <Elapsed since={live.started_at} />}
        <span>{counted(room.viewerCount, '人在看')}</span>
        <span>{counted(room.likeCount, '个赞')}</span>
      </p>
      {sending.message && (
        <p className={styles.news} role="alert">
          {sending.message}
        </p>
      )}
      {isLive && room.awaitingSeconds !== null && (
        <div className={styles.news}>
          <SecondsLeft key={room.awaitingSeconds} from={room.awaitingSeconds} />
        </div>
      )}
      {room.message && <p className={styles.news}>{room.message}</p>}
    </div>
  );
}

/** How long it has been on, by this device's clock, which may go before the server's. */
function Elapsed({ since }: { since: string }) {
  const now = useNow();
  if (now === undefined) return null;
  return <span>已播 {shortClock(Math.max(0, Math.floor((now - Date.parse(since)) / 1_000)))}</span>;
}
