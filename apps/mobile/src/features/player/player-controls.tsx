import { PauseIcon } from '@academy/ui/icon/pause.tsx';
import { PlayIcon } from '@academy/ui/icon/play.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { type Ref, useEffect, useRef } from 'react';
import { shortClock } from '../../format/time.ts';
import styles from './player-controls.module.css';
import type { PlayerState } from './player-state.ts';
import { PlayerSwitches } from './player-switches.tsx';
import { SeekBar } from './seek-bar.tsx';
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
  const { phase, playing, source, time, duration, bufferedEnd } = state;
  const controls = useOwnHeight();
  const idle = phase === 'idle';
  const live = source?.runsSince !== undefined;
  return (
    <div
      ref={controls}
      className={styles.controls}
      data-shown={shown || undefined}
      data-idle={idle || undefined}
    >
      {!idle && !live && (
        <SeekBar
          {...{ time, duration, bufferedEnd, onHold }}
          storyboard={source?.storyboard}
          chapters={source?.chapters}
          onSeek={(seconds) => engine.seekTo(seconds)}
        />
      )}
      <div className={styles.row}>
        <span className={styles.play}>
          <IconButton label={playing ? '暂停' : '播放'} onClick={() => void engine.toggle()}>
            {playing ? <PauseIcon filled /> : <PlayIcon filled />}
          </IconButton>
        </span>
        <span className={styles.time}>{idle ? <IdleTime {...state} /> : <Time {...state} />}</span>
        {!idle && (
          <span className={styles.switches}>
            <PlayerSwitches key={source?.key} {...{ engine, state, onHold }} />
          </span>
        )}
      </div>
    </div>
  );
}

function IdleTime({ time, duration, source, resumedAt }: PlayerState) {
  if (source?.runsSince !== undefined)
    return (
      <span className={styles.chip}>
        <span className={styles.live}>直播中</span>
      </span>
    );
  if (duration <= 0) return null;
  const place = resumedAt > 0 ? `上次看到 ${shortClock(time)}` : `从 ${shortClock(time)} 开始`;
  return <span className={styles.chip}>{time > 0 ? place : shortClock(duration)}</span>;
}

function Time({ time, duration, source }: PlayerState) {
  if (source?.runsSince !== undefined) return <span className={styles.live}>直播中</span>;
  return (
    <>
      {shortClock(time)}
      <span className={styles.total}> / {shortClock(duration)}</span>
    </>
  );
}

/** Of the place in the video only the lower part is seen; the rest is room for a finger. */
const unseen = 0.55;

/** Tells the frame how high the controls are, so that captions stay clear of them at every size of text. */
function useOwnHeight(): Ref<HTMLDivElement> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const controls = element.current!;
    const frame = controls.parentElement!;
    const observer = new ResizeObserver(() => {
      const bar = controls.querySelector<HTMLElement>('[role=slider]');
      const height = controls.offsetHeight - (bar?.offsetHeight ?? 0) * unseen;
      frame.style.setProperty('--controls', `${height}px`);
    });
    observer.observe(controls);
    return () => observer.disconnect();
  }, []);
  return element;
}
