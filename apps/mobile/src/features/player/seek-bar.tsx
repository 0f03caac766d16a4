import type { Storyboard } from '@academy/contract/areas/content.ts';
import { type CSSProperties, type PointerEvent, useState } from 'react';
import { duration as spoken, shortClock } from '../../format/time.ts';
import styles from './seek-bar.module.css';
import type { VideoSource } from './player-state.ts';
import { StoryboardPicture } from './storyboard-picture.tsx';

type Props = {
  /** Seconds. */
  time: number;
  duration: number;
  bufferedEnd: number;
  storyboard: Storyboard | undefined;
  /** What begins where; told while one looks for a place. */
  chapters?: VideoSource['chapters'];
  onSeek: (seconds: number) => void;
  /** A finger is on it. */
  onHold: (held: boolean) => void;
};

/** The place in the video. Arrow keys are the player's; a finger drags the place, which is taken when it lifts. */
export function SeekBar({ time, duration, bufferedEnd, storyboard, chapters, onSeek, onHold }: Props) {
  const [dragged, setDragged] = useState<number>();
  const [pointed, setPointed] = useState<number>();
  const shown = dragged ?? time;
  const looked = dragged ?? pointed;
  const percent = (seconds: number): string =>
    `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`;
  const release = (): void => {
    setDragged(undefined);
    onHold(false);
  };
  return (
    <div
      className={styles.bar}
      role="slider"
      tabIndex={0}
      aria-label="播放进度"
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={Math.floor(shown)}
      aria-valuetext={`${spoken(Math.floor(shown))}，共 ${spoken(Math.floor(duration))}`}
      // Near the left edge it would also begin to draw the page aside.
      onTouchStart={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onHold(true);
        setDragged(secondsAt(event, duration));
      }}
      onPointerMove={(event) => {
        if (dragged !== undefined) setDragged(secondsAt(event, duration));
        else if (event.pointerType === 'mouse') setPointed(secondsAt(event, duration));
      }}
      onPointerLeave={() => setPointed(undefined)}
      onPointerUp={(event) => {
        if (dragged !== undefined) onSeek(secondsAt(event, duration));
        release();
      }}
      onPointerCancel={release}
    >
      <div className={styles.track}>
        <div className={styles.buffered} style={{ width: percent(bufferedEnd) }} />
        <div className={styles.played} style={{ width: percent(shown) }} />
        {chapters?.map(({ at_second: at }) => (
          <div key={at} className={styles.mark} style={{ left: percent(at) }} />
        ))}
      </div>
      <div
        className={styles.thumb}
        data-dragged={dragged !== undefined || undefined}
        style={{ left: percent(shown) }}
      />
      {looked !== undefined && (
        <Preview seconds={looked} at={percent(looked)} {...{ storyboard, chapters }} />
      )}
    </div>
  );
}

type PreviewProps = Pick<Props, 'storyboard' | 'chapters'> & { seconds: number; at: string };

/** What is at a place that one points to. */
function Preview({ seconds, at, storyboard, chapters }: PreviewProps) {
  const chapter = chapters?.findLast(({ at_second: begins }) => begins <= seconds);
  return (
    <div
      className={styles.preview}
      data-pictured={Boolean(storyboard) || undefined}
      style={{ '--at': at } as CSSProperties}
    >
      {storyboard && <StoryboardPicture storyboard={storyboard} seconds={seconds} />}
      {chapter && <span className={styles.chapter}>{chapter.title}</span>}
      <output className={styles.bubble}>{shortClock(seconds)}</output>
    </div>
  );
}

function secondsAt({ clientX, currentTarget }: PointerEvent, duration: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - left) / width)) * duration;
}
