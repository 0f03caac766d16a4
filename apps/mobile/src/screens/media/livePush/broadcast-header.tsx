import { useState } from 'react';
import { liveStatus } from '@academy/contract/limits.ts';
import { Tag } from '@academy/ui/tag/tag.tsx';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import { describeNetwork, type PublisherState } from '../../../features/live-studio/publisher-state.ts';
import { useNow } from '../../../features/live/countdown.tsx';
import { countWithUnit } from '../../../format/count.ts';
import { shortClock } from '../../../format/date-time.ts';
import styles from './broadcast-view.module.css';
import type { LiveDetail } from './live-ended.tsx';

type Props = { live: LiveDetail; sending: PublisherState; room: LiveRoomState };

export function BroadcastHeader({ live, sending, room }: Props) {
  const isLive = live.status === liveStatus.live;
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{live.title}</h1>
      <p className={styles.figures}>
        <Tag tone={isLive ? 'live' : 'teal'}>{live.status_label}</Tag>
        {isLive && live.started_at && <Elapsed since={live.started_at} />}
        <span>{countWithUnit(room.viewerCount, '人在看')}</span>
        <span>{countWithUnit(room.likeCount, '个赞')}</span>
      </p>
      {sending.message && (
        <p className={styles.news} role="alert">
          {sending.message}
        </p>
      )}
      {isLive && room.awaitingSeconds !== null && (
        <div className={styles.news}>
          <SecondsLeft key={room.awaitingSeconds} seconds={room.awaitingSeconds} />
        </div>
      )}
      {room.message && <p className={styles.news}>{room.message}</p>}
    </div>
  );
}

/** The elapsed time by this device's clock, which may be ahead of the server's. */
function Elapsed({ since }: { since: string }) {
  const now = useNow();
  if (now === undefined) return null;
  return <span>已播 {shortClock(Math.max(0, Math.floor((now - Date.parse(since)) / 1_000)))}</span>;
}

/** Counts down how long the live waits for its picture, by this device's clock. */
function SecondsLeft({ seconds }: { seconds: number }) {
  const [endsAt] = useState(() => Date.now() + seconds * 1_000);
  const now = useNow();
  const left = Math.max(0, Math.ceil((endsAt - (now ?? endsAt - seconds * 1_000)) / 1_000));
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
