import type { Storyboard } from '@academy/contract/areas/content.ts';
import { type CSSProperties, type PointerEvent, useState } from 'react';
import { duration as spoken, shortClock } from '../../format/date-time.ts';
import styles from './seek-bar.module.css';
import type { VideoSource } from './player-state.ts';
import { StoryboardPicture } from './storyboard-picture.tsx';

type Props = {
  /** In seconds. */
  time: number;
  duration: number;
  bufferedEnd: number;
  storyboard: Storyboard | undefined;
  /** Chapters, shown while seeking. */
  chapters?: VideoSource['chapters'];
  onSeek: (seconds: number) => void;
  /** A finger is dragging. */
  onHold: (held: boolean) => void;
};

/** The seek bar. The player handles arrow keys; a drag seeks when the finger is lifted. */
export function SeekBar({ time, duration, bufferedEnd, storyboard, chapters, onSeek, onHold }: Props) {
  const [dragPosition, setDragPosition] = useState<number>();
  const [hoverPosition, setHoverPosition] = useState<number>();
  const position = dragPosition ?? time;
  const previewPosition = dragPosition ?? hoverPosition;
  const percent = (seconds: number): string =>
    `${duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0}%`;
  const endDrag = (): void => {
    setDragPosition(undefined);
    onHold(false);
  };
  return (
    <div
      className={styles.bar}
      role="slider"
      tabIndex={0}
      aria-label="播放进度"
      aria-valuemin={0}
      aria-valuemax={Math.round(duration)}
      aria-valuenow={Math.floor(position)}
      aria-valuetext={`${spoken(Math.floor(position))}，共 ${spoken(Math.round(duration))}`}
      // A drag near the left edge would also start the swipe-back gesture.
      onTouchStart={(event) => event.stopPropagation()}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        onHold(true);
        setDragPosition(getPosition(event, duration));
      }}
      onPointerMove={(event) => {
        if (dragPosition !== undefined) setDragPosition(getPosition(event, duration));
        else if (event.pointerType === 'mouse') setHoverPosition(getPosition(event, duration));
      }}
      onPointerLeave={() => setHoverPosition(undefined)}
      onPointerUp={(event) => {
        if (dragPosition !== undefined) onSeek(getPosition(event, duration));
        endDrag();
      }}
      onPointerCancel={endDrag}
    >
      <div className={styles.track}>
        <div className={styles.buffered} style={{ width: percent(bufferedEnd) }} />
        <div className={styles.played} style={{ width: percent(position) }} />
        {chapters?.map(({ at_second: at }) => (
          <div key={at} className={styles.mark} style={{ left: percent(at) }} />
        ))}
      </div>
      <div
        className={styles.thumb}
        data-dragged={dragPosition !== undefined || undefined}
        style={{ left: percent(position) }}
      />
      {previewPosition !== undefined && (
        <Preview seconds={previewPosition} at={percent(previewPosition)} {...{ storyboard, chapters }} />
      )}
    </div>
  );
}

type PreviewProps = Pick<Props, 'storyboard' | 'chapters'> & { seconds: number; at: string };

function Preview({ seconds, at, storyboard, chapters }: PreviewProps) {
  const chapter = chapters?.findLast(({ at_second: start }) => start <= seconds);
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

function getPosition({ clientX, currentTarget }: PointerEvent, duration: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(1, Math.max(0, (clientX - left) / width)) * duration;
}
