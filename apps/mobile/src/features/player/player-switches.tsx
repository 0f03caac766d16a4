import { ExitFullscreenIcon } from '@academy/ui/icon/exit-fullscreen.tsx';
import { FullscreenIcon } from '@academy/ui/icon/fullscreen.tsx';
import { MutedIcon } from '@academy/ui/icon/muted.tsx';
import { VolumeIcon } from '@academy/ui/icon/volume.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { useEffect, useState } from 'react';
import { playbackRates } from '../../session/player-preferences.ts';
import { OptionChoice } from './option-choice.tsx';
import styles from './player-controls.module.css';
import { CaptionsIcon, FloatingIcon, HeadphonesIcon } from './player-icons.tsx';
import type { PlayerState } from './player-state.ts';
import type { VideoEngine } from './video-engine.ts';

type Props = {
  engine: VideoEngine;
  state: PlayerState;
  /** The controls must not hide now. */
  onHold: (held: boolean) => void;
};
type Menu = 'rate' | 'quality';

const rates = playbackRates.map((value) => ({ value, text: `${value}×` }));

/** What can be switched while a video is open. */
export function PlayerSwitches({ engine, state, onHold }: Props) {
  const [menu, setMenu] = useState<Menu>();
  const { source, muted, soundOnly, captionsOn, fullscreen, canFullscreen, canPictureInPicture } = state;
  const turn =
    (which: Menu) =>
    (open: boolean): void =>
      setMenu(open ? which : undefined);
  useEffect(() => {
    if (!menu) return;
    onHold(true);
    // Also where the video changes under an open menu, and the menu goes with it.
    return () => onHold(false);
  }, [menu, onHold]);
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
      {source?.soundUrl && (
        <span className={styles.switch}>
          <IconButton label="只听声音" pressed={soundOnly} onClick={() => engine.setSoundOnly(!soundOnly)}>
            <HeadphonesIcon />
          </IconButton>
        </span>
      )}
      <QualityChoice {...{ engine, state }} open={menu === 'quality'} onTurn={turn('quality')} />
      {source?.runsSince === undefined && (
        <RateChoice {...{ engine, state }} open={menu === 'rate'} onTurn={turn('rate')} />
      )}
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

type ChoiceProps = Pick<Props, 'engine' | 'state'> & { open: boolean; onTurn: (open: boolean) => void };

function RateChoice({ engine, state: { rate }, open, onTurn }: ChoiceProps) {
  return (
    <OptionChoice
      label={`倍速 ${rate}×`}
      text={rate === 1 ? '倍速' : `${rate}×`}
      title="播放速度"
      options={rates}
      value={rate}
      open={open}
      onTurn={onTurn}
      onChoose={(chosen) => engine.setRate(chosen)}
    />
  );
}

/** Nothing where the stream leaves no choice. */
function QualityChoice({ engine, state, open, onTurn }: ChoiceProps) {
  const { heights, quality, shownHeight } = state;
  if (heights.length < 2) return null;
  // What was asked for on another video may not exist here: the nearest is what plays.
  const chosen = quality === 0 ? 0 : (heights.find((height) => height <= quality) ?? heights.at(-1)!);
  const now = shownHeight > 0 ? `自动（${shownHeight}P）` : '自动';
  const automatic = { value: 0, text: chosen === 0 ? now : '自动' };
  return (
    <OptionChoice
      label={chosen === 0 ? `清晰度 ${now}` : `清晰度 ${chosen}P`}
      text={chosen === 0 ? '自动' : `${chosen}P`}
      title="清晰度"
      options={[automatic, ...heights.map((value) => ({ value, text: `${value}P` }))]}
      value={chosen}
      open={open}
      onTurn={onTurn}
      onChoose={(height) => engine.setQuality(height)}
    />
  );
}
