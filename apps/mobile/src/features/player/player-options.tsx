import { useEffect, useState } from 'react';
import { playbackRates } from '@academy/contract/learning-limits.ts';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { Icon } from '@academy/ui/icon/icon.tsx';
import { ExitFullscreenIcon, FullscreenIcon, MutedIcon, VolumeIcon } from '@academy/ui/icon/media-icons.tsx';
import { OptionChoice } from './option-choice.tsx';
import styles from './player-controls.module.css';
import type { PlayerState } from './player-state.ts';
import type { VideoEngine } from './video-engine.ts';

type Props = {
  engine: VideoEngine;
  state: PlayerState;
  /** Keeps the controls shown. */
  onHold: (held: boolean) => void;
};
type Menu = 'rate' | 'quality';

const rates = playbackRates.map((value) => ({ value, text: `${value}×` }));

export function PlayerOptions({ engine, state, onHold }: Props) {
  const [menu, setMenu] = useState<Menu>();
  const { source, muted, soundOnly, captionsOn, fullscreen, canFullscreen, canPictureInPicture } = state;
  const toggleMenu =
    (name: Menu) =>
    (open: boolean): void =>
      setMenu(open ? name : undefined);
  useEffect(() => {
    if (!menu) return;
    onHold(true);
    // Also when the video changes while a menu is open, which closes it.
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
      <QualityChoice {...{ engine, state }} open={menu === 'quality'} onToggle={toggleMenu('quality')} />
      {source?.broadcastSince === undefined && (
        <RateChoice {...{ engine, state }} open={menu === 'rate'} onToggle={toggleMenu('rate')} />
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

type ChoiceProps = Pick<Props, 'engine' | 'state'> & { open: boolean; onToggle: (open: boolean) => void };

function RateChoice({ engine, state: { rate }, open, onToggle }: ChoiceProps) {
  return (
    <OptionChoice
      label={`倍速 ${rate}×`}
      text={rate === 1 ? '倍速' : `${rate}×`}
      title="播放速度"
      options={rates}
      value={rate}
      open={open}
      onToggle={onToggle}
      onChoose={(chosen) => engine.setRate(chosen)}
    />
  );
}

/** Renders nothing if there is no choice. */
function QualityChoice({ engine, state, open, onToggle }: ChoiceProps) {
  const { heights, quality, shownHeight } = state;
  if (heights.length < 2) return null;
  // A height selected for another video may not exist here: the nearest smaller one plays.
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
      onToggle={onToggle}
      onChoose={(height) => engine.setQuality(height)}
    />
  );
}

const CaptionsIcon = () => (
  <Icon d="M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM7 11.5h4M13.5 11.5H17M7 15h6.5M16 15h1" />
);

const HeadphonesIcon = () => (
  <Icon d="M4 15v-3a8 8 0 0 1 16 0v3M4 14.500h2a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM18 14.500h2V19a1 1 0 0 1-1 1h-1a1 1 0 0 1-1-1v-3.500a1 1 0 0 1 1-1z" />
);

const FloatingIcon = () => (
  <Icon d="M21 11V7a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h5M14 14.5h6a1 1 0 0 1 1 1V19a1 1 0 0 1-1 1h-6a1 1 0 0 1-1-1v-3.500a1 1 0 0 1 1-1z" />
);
