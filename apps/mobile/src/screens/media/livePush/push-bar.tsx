import { liveStatus } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { MicIcon } from '@academy/ui/icon/mic.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { PageFooter } from '@academy/ui/page/page-footer.tsx';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import type { LiveStudio, StudioState } from '../../../features/live-studio/live-studio.ts';
import type { PublisherState } from '../../../features/live-studio/publisher-state.ts';
import type { OwnLive } from './live-over.tsx';
import styles from './push-bar.module.css';
import { ChapterIcon, FlipIcon, MicOffIcon, SeatsIcon, SettingsIcon } from './push-icons.tsx';

type Props = {
  live: OwnLive;
  studio: LiveStudio;
  devices: StudioState;
  sending: PublisherState;
  room: LiveRoomState;
  start: (takeover?: boolean) => Promise<void>;
  end: () => Promise<void>;
  onOpen: (sheet: 'queue' | 'settings' | 'chapters') => void;
};

/** What is pressed while live, large and in the thumb's reach. */
export function PushBar({ live, studio, devices, sending, room, start, end, onOpen }: Props) {
  const { muted, cameras } = devices;
  const waiting = room.seats.list.filter(({ status }) => status === 0).length;
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
        <Main {...{ live, devices, sending, start, end }} />
        <p className="visually-hidden" role="status">
          {waiting > 0 && `${waiting} 人在等连麦`}
        </p>
      </div>
    </PageFooter>
  );
}

/** Begin, go on, take over, or end. */
function Main({
  live,
  devices,
  sending,
  start,
  end,
}: Pick<Props, 'live' | 'devices' | 'sending' | 'start' | 'end'>) {
  const isReady = devices.phase === 'ready';
  const isLive = live.status === liveStatus.live;
  const isSending = !['idle', 'refused', 'ended'].includes(sending.phase);
  if (!isLive && !isSending)
    return (
      <Button block disabled={!isReady} onClick={() => start()}>
        开始直播
      </Button>
    );
  return (
    <div className={styles.choice}>
      {!isSending && (
        <Button block disabled={!isReady} onClick={() => start(sending.canTakeOver)}>
          {sending.canTakeOver ? '换到这里播' : '继续直播'}
        </Button>
      )}
      <Button block variant={isSending ? 'danger' : 'quiet'} onClick={end}>
        结束直播
      </Button>
    </div>
  );
}
