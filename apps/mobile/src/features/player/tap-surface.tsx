import { doubleTap } from '@academy/contract/limits.ts';
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { seekSteps } from './player-state.ts';
import styles from './tap-surface.module.css';
import type { VideoEngine } from './video-engine.ts';

type Props = { engine: VideoEngine; controlsShown: boolean; onShow: () => void; onHide: () => void };
type Side = 'back' | 'middle' | 'forward';

const noTap: { at: number; side: Side } = { at: -Infinity, side: 'middle' };

/**
 * Touch control over the picture. A tap shows or hides the controls; a double tap on the left or right third seeks,
 * and every further tap seeks again; a mouse click plays or pauses. Keyboards and screen readers use the buttons, so
 * it has no role.
 */
export function TapSurface({ engine, controlsShown, onShow, onHide }: Props) {
  const [seekFeedback, setSeekFeedback] = useState<{ side: Side; seconds: number }>({
    side: 'middle',
    seconds: 0,
  });
  const lastTap = useRef(noTap);
  // Time of the pointer event, not of the click, which a busy phone delivers late.
  const pointerDown = useRef({ at: 0, byTouch: false });

  const seek = (side: Side): void => {
    const step = side === 'back' ? -seekSteps.tap : seekSteps.tap;
    engine.seekBy(step);
    setSeekFeedback((previous) => ({
      side,
      seconds: previous.side === side ? previous.seconds + seekSteps.tap : seekSteps.tap,
    }));
  };
  const tap = (side: Side, at: number): void => {
    const { at: previous, side: sideBefore } = lastTap.current;
    lastTap.current = { at, side };
    const isDoubleTap = side !== 'middle' && side === sideBefore && at - previous < doubleTap;
    if (isDoubleTap && engine.getState().source?.broadcastSince === undefined) return seek(side);
    if (controlsShown) onHide();
    else onShow();
  };
  const press = (event: MouseEvent): void => {
    const started = engine.getState().phase !== 'idle';
    if (started && pointerDown.current.byTouch) tap(getSide(event), pointerDown.current.at);
    else void engine.toggle();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above
    <div
      className={styles.surface}
      data-testid="picture"
      data-pressable=""
      onPointerDown={(event: PointerEvent) =>
        (pointerDown.current = { at: event.timeStamp, byTouch: event.pointerType === 'touch' })
      }
      onClick={press}
      onDoubleClick={() => !pointerDown.current.byTouch && void engine.toggleFullscreen()}
    >
      <p className={styles.jump} role="status" data-side={seekFeedback.side}>
        {seekFeedback.seconds > 0 && (
          <>
            <i key={-seekFeedback.seconds} className={styles.ripple} aria-hidden="true" />
            <span
              key={seekFeedback.seconds}
              onAnimationEnd={() => setSeekFeedback({ side: 'middle', seconds: 0 })}
            >
              {seekFeedback.side === 'back' ? '快退' : '快进'} {seekFeedback.seconds} 秒
            </span>
          </>
        )}
      </p>
    </div>
  );
}

function getSide({ clientX, currentTarget }: MouseEvent): Side {
  const { left, width } = currentTarget.getBoundingClientRect();
  const position = (clientX - left) / width;
  if (position < 1 / 3) return 'back';
  return position > 2 / 3 ? 'forward' : 'middle';
}
