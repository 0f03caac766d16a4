import { liveStatus } from '@academy/contract/limits.ts';
import { seatStatus } from '@academy/contract/realtime/seat-limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { Icon } from '@academy/ui/icon/icon.tsx';
import { MicIcon } from '@academy/ui/icon/media-icons.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import type { LiveStudio, StudioState } from '../../../features/live-studio/live-studio.ts';
import type { PublisherState } from '../../../features/live-studio/publisher-state.ts';
import styles from './broadcast-view.module.css';
import type { LiveDetail } from './live-ended.tsx';
import { isPublishedElsewhere } from './published-elsewhere.ts';

type Props = {
  live: LiveDetail;
  studio: LiveStudio;
  devices: StudioState;
  sending: PublisherState;
  room: LiveRoomState;
  start: (takeover?: boolean) => Promise<void>;
  end: () => Promise<void>;
  onOpen: (sheet: 'queue' | 'settings' | 'chapters' | 'rehearsal') => void;
};

export function BroadcastControls({ live, studio, devices, sending, room, start, end, onOpen }: Props) {
  const { muted, cameras } = devices;
  const waiting = room.seats.list.filter(({ status }) => status === seatStatus.waiting).length;
  return (
    <PageFooter>
      <div className={styles.bar}>
        <div className={styles.tools}>
          <IconButton
            label={muted ? '打开麦克风' : '静音'}
            note={muted ? '已静音' : '静音'}
            pressed={muted}
            onClick={() => studio.setMuted(!muted)}
          >
            {muted ? <MicOffIcon /> : <MicIcon />}
          </IconButton>
          <IconButton
            label="翻转摄像头"
            note="翻转"
            disabled={cameras.length < 2}
            onClick={() => void studio.flip()}
          >
            <FlipIcon />
          </IconButton>
          <IconButton
            label={waiting > 0 ? `连麦，${waiting} 人在等` : '连麦'}
            note={waiting > 0 ? `连麦 ${waiting}` : '连麦'}
            tone={waiting > 0 ? 'round' : undefined}
            onClick={() => onOpen('queue')}
          >
            <SeatsIcon />
          </IconButton>
          <IconButton
            label="章节"
            note="章节"
            disabled={live.status !== liveStatus.live}
            onClick={() => onOpen('chapters')}
          >
            <ChapterIcon />
          </IconButton>
          <IconButton label="设置" note="设置" onClick={() => onOpen('settings')}>
            <SettingsIcon />
          </IconButton>
        </div>
        <MainAction {...{ live, devices, sending, start, end, onOpen }} />
        <p className="visually-hidden" role="status">
          {waiting > 0 && `${waiting} 人在等连麦`}
        </p>
      </div>
    </PageFooter>
  );
}

function MainAction({
  live,
  devices,
  sending,
  start,
  end,
  onOpen,
}: Pick<Props, 'live' | 'devices' | 'sending' | 'start' | 'end' | 'onOpen'>) {
  const isReady = devices.phase === 'ready';
  const isLive = live.status === liveStatus.live;
  const isSending = !['idle', 'refused', 'ended'].includes(sending.phase);
  const mayTakeOver = sending.canTakeOver || isPublishedElsewhere(live, sending);
  if (!isLive && !isSending)
    return (
      <div className={styles.choice}>
        <Button block disabled={!isReady} onClick={() => start()}>
          开始直播
        </Button>
        <Button block variant="quiet" disabled={!isReady} onClick={() => onOpen('rehearsal')}>
          试播
        </Button>
      </div>
    );
  return (
    <div className={styles.choice}>
      {!isSending && (
        <Button block disabled={!isReady} onClick={() => start(mayTakeOver)}>
          {mayTakeOver ? '换到这里播' : '继续直播'}
        </Button>
      )}
      <Button block variant={isSending ? 'danger' : 'quiet'} onClick={end}>
        结束直播
      </Button>
    </div>
  );
}

const ChapterIcon = () => (
  <Icon d="M6 3.500h12a1 1 0 0 1 1 1V21l-7-4.500L5 21V4.500a1 1 0 0 1 1-1zM9 8.500h6M9 12h4" />
);

const FlipIcon = () => (
  <Icon d="M4 8a2 2 0 0 1 2-2h2l1.500-2h5L16 6h2a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM9 12.500a3 3 0 0 1 5.600-1.500M15 9.500V11h-1.500M15 12.500a3 3 0 0 1-5.600 1.500M9 15.500V14h1.500" />
);

const MicOffIcon = () => (
  <Icon d="M4 4l16 16M15 9.500v-3a3 3 0 0 0-5.700-1.300M9 9v3a3 3 0 0 0 4.500 2.600M5.500 12a6.500 6.500 0 0 0 10.300 5.300M18.200 14a6.500 6.500 0 0 0 .3-2M12 18.500V21" />
);

const SeatsIcon = () => (
  <Icon d="M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM3 19.500c.4-3.300 2.700-5 6-5s5.600 1.700 6 5M16 4.500a3.200 3.200 0 0 1 0 6M17.500 14.800c2 .6 3.200 2.200 3.500 4.700" />
);

const SettingsIcon = () => (
  <Icon d="M4 7h9M17 7h3M4 17h3M11 17h9M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z" />
);
