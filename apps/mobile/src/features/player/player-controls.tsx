import { ExitFullscreenIcon } from '@academy/ui/icon/exit-fullscreen.tsx';
import { FullscreenIcon } from '@academy/ui/icon/fullscreen.tsx';
import { MutedIcon } from '@academy/ui/icon/muted.tsx';
import { PauseIcon } from '@academy/ui/icon/pause.tsx';
import { PlayIcon } from '@academy/ui/icon/play.tsx';
import { VolumeIcon } from '@academy/ui/icon/volume.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { shortClock } from '../../format/time.ts';
import styles from './player-controls.module.css';
import { CaptionsIcon, FloatingIcon } from './player-icons.tsx';
import type { PlayerState } from './player-state.ts';
import { SeekBar } from './seek-bar.tsx';
import { SpeedChoice } from './speed-choice.tsx';
import type { VideoEngine } from './video-engine.ts';

type Props = {
  engine: VideoEngine;
  state: PlayerState;
  shown: boolean;
  /** The controls must not hide now. */
  onHold: (held: boolean) => void;
};

/** What lies over the lower edge of the picture. Hidden ones stay reachable by keyboard and screen reader. */
export function PlayerControls({ engine, state, shown, onHold }: Props) {
  const { phase, playing, time, duration, bufferedEnd } = state;
  const idle = phase === 'idle';
  return (
    <div className={styles.controls} data-shown={shown || undefined} data-idle={idle || undefined}>
      {!idle && (
        <SeekBar {...{ time, duration, bufferedEnd, onHold }} onSeek={(seconds) => engine.seekTo(seconds)} />
      )}
      <div className={styles.row}>
        <span className={styles.play}>
          <IconButton label={playing ? '暂停' : '播放'} onClick={() => void engine.toggle()}>
            {playing ? <PauseIcon filled /> : <PlayIcon filled />}
          </IconButton>
        </span>
        <span className={styles.time}>
          {idle ? <IdleTime {...state} /> : `${shortClock(time)} / ${shortClock(duration)}`}
        </span>
        {!idle && <Switches {...{ engine, state, onHold }} />}
      </div>
    </div>
  );
}

function IdleTime({ time, duration }: PlayerState) {
  if (duration <= 0) return null;
  return (
    <span className={styles.chip}>{time > 0 ? `上次看到 ${shortClock(time)}` : shortClock(duration)}</span>
  );
}

function Switches({ engine, state, onHold }: Omit<Props, 'shown'>) {
  const { source, rate, muted, captionsOn, fullscreen, canFullscreen, canPictureInPicture } = state;
  return (
    <>
      <span className={styles.mute}>
        <IconButton label="静音" pressed={muted} onClick={() => engine.toggleMuted()}>
          {muted ? <MutedIcon /> : <VolumeIcon />}
        </IconButton>
      </span>
      {source?.captionsUrl && (
        <span className={styles.switch}>
          <IconButton label="字幕" pressed={captionsOn} onClick={() => engine.setCaptions(!captionsOn)}>
            <CaptionsIcon />
          </IconButton>
        </span>
      )}
      <SpeedChoice rate={rate} onChoose={(value) => engine.setRate(value)} onOpen={onHold} />
      {canPictureInPicture && (
        <span className={styles.float}>
          <IconButton label="画中画" onClick={() => void engine.togglePictureInPicture()}>
            <FloatingIcon />
          </IconButton>
        </span>
      )}
      {canFullscreen && (
        <IconButton label={fullscreen ? '退出全屏' : '全屏'} onClick={() => void engine.toggleFullscreen()}>
          {fullscreen ? <ExitFullscreenIcon /> : <FullscreenIcon />}
        </IconButton>
      )}
    </>
  );
}
