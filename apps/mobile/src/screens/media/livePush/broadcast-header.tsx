import { useState } from 'react';
import { liveStatus } from '@academy/contract/limits.ts';
import { Tag } from '@academy/ui/tag/tag.tsx';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import {
  describeNetwork,
  type PublisherState,
  takenMessage,
} from '../../../features/live-studio/publisher-state.ts';
import { useNow, useSecondsLeft } from '../../../features/live/countdown.tsx';
import { countWithUnit } from '../../../format/count.ts';
import { shortClock } from '../../../format/date-time.ts';
import styles from './broadcast-view.module.css';
import type { LiveDetail } from './live-ended.tsx';
import { isPublishedElsewhere } from './published-elsewhere.ts';

type Props = { live: LiveDetail; sending: PublisherState; room: LiveRoomState };

export function BroadcastHeader({ live, sending, room }: Props) {
  const isLive = live.status === liveStatus.live;
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{live.title}</h1>
      <p className={styles.status}>
        <Tag tone={isLive ? 'live' : 'teal'}>{live.status_label}</Tag>
        {isLive && (
          <Elapsed
            key={`${live.seconds} ${live.publishing}`}
            seconds={live.seconds}
            runs={live.publishing}
            away={sending.phase === 'away'}
          />
        )}
        <span>{countWithUnit(room.viewerCount, '人在看')}</span>
        <span>{countWithUnit(room.likeCount, '个爱心')}</span>
      </p>
      {sending.message && (
        <p className={styles.message} role="alert">
          {sending.message}
        </p>
      )}
      {isPublishedElsewhere(live, sending) && (
        <p className={styles.message} role="status">{`${takenMessage}，这里只是预览。`}</p>
      )}
      {isLive && room.awaitingSeconds !== null && (
        <div className={styles.message}>
          <SecondsLeft key={room.awaitingSeconds} seconds={room.awaitingSeconds} />
        </div>
      )}
      {room.message && <p className={styles.message}>{room.message}</p>}
    </div>
  );
}

/**
 * How much was broadcast, as the statistics count it: from the server's seconds on by this device's clock, which stands
 * still while there is no picture, and while this page, which sends it, is disconnected and cannot read the server's.
 */
function Elapsed({ seconds, runs, away }: { seconds: number; runs: boolean; away: boolean }) {
  const [since] = useState(() => Date.now());
  const now = useNow() ?? since;
  const [awaySince, setAwaySince] = useState<number>();
  if (away !== (awaySince !== undefined)) setAwaySince(away ? now : undefined);
  const added = runs ? Math.max(0, Math.floor(((awaySince ?? now) - since) / 1_000)) : 0;
  return <span>已播 {shortClock(seconds + added)}</span>;
}

/** Counts down how long the live waits for its picture, by this device's clock. */
function SecondsLeft({ seconds }: { seconds: number }) {
  const left = useSecondsLeft(seconds);
  return (
    <p role="timer">
      {left > 0 ? `现在没有画面，${left} 秒内接着播，直播就不会结束。` : '等不到画面，直播就要结束了。'}
    </p>
  );
}

/** The connection quality as a word and a mark, with the bit rate. */
export function NetworkPill({ sending }: { sending: PublisherState }) {
  const { tone, text, detail } = describeNetwork(sending);
  return (
    <p className={styles.pill} data-tone={tone}>
      <i className={styles.mark} aria-hidden="true" />
      <span role="status">{text}</span>
      {(tone === 'good' || tone === 'weak') && <span className={styles.detail}>{detail}</span>}
    </p>
  );
}
