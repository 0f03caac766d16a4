import { doubleTap } from '@academy/contract/limits.ts';
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { seekSteps } from './player-state.ts';
import styles from './tap-surface.module.css';
import type { VideoEngine } from './video-engine.ts';

type Props = { engine: VideoEngine; controlsShown: boolean; onWake: () => void; onSleep: () => void };
type Side = 'back' | 'middle' | 'forward';

const untouched: { at: number; side: Side } = { at: -Infinity, side: 'middle' };

/**
 * The picture as a control. A finger shows and hides the controls, twice on the left or right third it seeks, and on with
 * every further tap; a mouse plays and pauses. Screen readers and keyboards have the buttons, so it has no role.
 */
export function TapSurface({ engine, controlsShown, onWake, onSleep }: Props) {
  const [jump, setJump] = useState<{ side: Side; seconds: number }>({ side: 'middle', seconds: 0 });
  const last = useRef(untouched);
  // When the finger came down, and not when its click arrives: a busy phone hands that on late.
  const down = useRef({ at: 0, byTouch: false });

  const seek = (side: Side): void => {
    const step = side === 'back' ? -seekSteps.tap : seekSteps.tap;
    engine.seekBy(step);
    setJump((before) => ({
      side,
      seconds: before.side === side ? before.seconds + seekSteps.tap : seekSteps.tap,
    }));
  };
  const touch = (side: Side, at: number): void => {
    const { at: before, side: sideBefore } = last.current;
    last.current = { at, side };
    const twice = side !== 'middle' && side === sideBefore && at - before < doubleTap;
    if (twice && engine.getState().source?.runsSince === undefined) return seek(side);
    if (controlsShown) onSleep();
    else onWake();
  };
  const press = (event: MouseEvent): void => {
    const started = engine.getState().phase !== 'idle';
    if (started && down.current.byTouch) touch(sideOf(event), down.current.at);
    else void engine.toggle();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above
    <div
      className={styles.surface}
      data-testid="picture"
      data-pressable=""
      onPointerDown={(event: PointerEvent) =>
        (down.current = { at: event.timeStamp, byTouch: event.pointerType === 'touch' })
      }
      onClick={press}
      onDoubleClick={() => !down.current.byTouch && void engine.toggleFullscreen()}
    >
      <p className={styles.jump} role="status" data-side={jump.side}>
        {jump.seconds > 0 && (
          <>
            <i key={-jump.seconds} className={styles.ripple} aria-hidden="true" />
            <span key={jump.seconds} onAnimationEnd={() => setJump({ side: 'middle', seconds: 0 })}>
              {jump.side === 'back' ? '快退' : '快进'} {jump.seconds} 秒
            </span>
          </>
        )}
      </p>
    </div>
  );
}

function sideOf({ clientX, currentTarget }: MouseEvent): Side {
  const { left, width } = currentTarget.getBoundingClientRect();
  const place = (clientX - left) / width;
  if (place < 1 / 3) return 'back';
  return place > 2 / 3 ? 'forward' : 'middle';
}
