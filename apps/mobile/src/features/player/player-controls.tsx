import { PauseIcon, PlayIcon } from '@academy/ui/icon/media-icons.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { type Ref, useEffect, useRef } from 'react';
import { shortClock } from '../../format/date-time.ts';
import styles from './player-controls.module.css';
import type { PlayerState } from './player-state.ts';
import { PlayerOptions } from './player-options.tsx';
import { SeekBar } from './seek-bar.tsx';
import type { VideoEngine } from './video-engine.ts';

type Props = {
  engine: VideoEngine;
  state: PlayerState;
  isShown: boolean;
  /** Keeps the controls shown. */
  onHold: (held: boolean) => void;
};

/**
 * The controls over the lower edge of the picture. While hidden they stay reachable by keyboard and screen reader.
 */
export function PlayerControls({ engine, state, isShown, onHold }: Props) {
  const { phase, playing, source, time, duration, bufferedEnd } = state;
  const controls = useReportHeight();
  const isIdle = phase === 'idle';
  const isBroadcast = source?.broadcastSince !== undefined;
  return (
    <div
      ref={controls}
      className={styles.controls}
      data-shown={isShown || undefined}
      data-idle={isIdle || undefined}
    >
      {!isIdle && !isBroadcast && (
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
        <span className={styles.time}>{isIdle ? <IdleTime {...state} /> : <Time {...state} />}</span>
        {!isIdle && (
          <span className={styles.switches}>
            <PlayerOptions key={source?.key} {...{ engine, state, onHold }} />
          </span>
        )}
      </div>
    </div>
  );
}

/** Whole seconds, rounded as the server rounds the length that lists show. */
const lengthClock = (seconds: number): string => shortClock(Math.round(seconds));

function IdleTime({ time, duration, source, resumedAt }: PlayerState) {
  if (source?.broadcastSince !== undefined)
    return (
      <span className={styles.chip}>
        <span className={styles.live}>直播中</span>
      </span>
    );
  if (duration <= 0) return null;
  const positionText = resumedAt > 0 ? `上次看到 ${shortClock(time)}` : `从 ${shortClock(time)} 开始`;
  return <span className={styles.chip}>{time > 0 ? positionText : lengthClock(duration)}</span>;
}

function Time({ time, duration, ended, source }: PlayerState) {
  if (source?.broadcastSince !== undefined) return <span className={styles.live}>直播中</span>;
  return (
    <>
      {ended ? lengthClock(duration) : shortClock(time)}
      <span className={styles.total}> / {lengthClock(duration)}</span>
    </>
  );
}

/** Only the lower part of the seek bar is visible; the rest enlarges its touch target. */
const hiddenShare = 0.55;

/** Sets the height of the controls as a CSS variable, so that captions stay above them at every text size. */
function useReportHeight(): Ref<HTMLDivElement> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const controls = element.current!;
    const frame = controls.parentElement!;
    const observer = new ResizeObserver(() => {
      const bar = controls.querySelector<HTMLElement>('[role=slider]');
      const height = controls.offsetHeight - (bar?.offsetHeight ?? 0) * hiddenShare;
      frame.style.setProperty('--controls', `${height}px`);
    });
    observer.observe(controls);
    return () => observer.disconnect();
  }, []);
  return element;
}
