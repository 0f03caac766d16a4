import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { doubleTap, longPress } from '@academy/contract/limits.ts';
import { HeartIcon } from '@academy/ui/icon/mark-icons.tsx';
import { PlayIcon } from '@academy/ui/icon/media-icons.tsx';
import type { FeedPlayer } from './feed-player.ts';
import styles from './gesture-surface.module.css';
import { useFeedPlayerState } from './use-feed-player.ts';

type Heart = { readonly id: number; readonly x: number; readonly y: number };

/** The picture as a control: a tap plays or pauses, a double tap likes, a long press plays fast. */
export function GestureSurface({ player, onLike }: { player: FeedPlayer; onLike: () => void }) {
  const playing = useFeedPlayerState(player, 'playing');
  const rate = useFeedPlayerState(player, 'rate');
  const ended = useFeedPlayerState(player, 'ended');
  const phase = useFeedPlayerState(player, 'phase');
  const [hearts, setHearts] = useState<readonly Heart[]>([]);
  const last = useRef({ at: -Infinity, timer: undefined as ReturnType<typeof setTimeout> | undefined });
  // A tap just before a swipe must not act on the next video.
  useEffect(() => () => clearTimeout(last.current.timer), []);
  const { wasLongPress, ...hold } = useLongPress((held) => player.setFast(held));
  const like = ({ nativeEvent: { offsetX: x, offsetY: y } }: MouseEvent) => {
    setHearts((before) => [...before, { id: performance.now(), x, y }]);
    onLike();
  };
  const tap = (event: MouseEvent) => {
    if (event.detail === 0) return player.toggle();
    if (wasLongPress()) return;
    const { at, timer } = last.current;
    clearTimeout(timer);
    if (event.timeStamp - at < doubleTap) {
      last.current = { at: event.timeStamp, timer: undefined };
      return like(event);
    }
    last.current = { at: event.timeStamp, timer: setTimeout(player.toggle, doubleTap) };
  };
  const isPaused = !playing && phase === 'open';
  return (
    <>
      <button
        type="button"
        className={styles.surface}
        aria-label={playing ? '暂停' : ended ? '重看' : '播放'}
        aria-keyshortcuts="Space"
        onClick={tap}
        {...hold}
      />
      <div className={styles.signs} aria-hidden="true">
        {isPaused && (
          <span className={styles.play}>
            <PlayIcon />
            {ended && <span>看完了，再看一遍</span>}
          </span>
        )}
        {hearts.map(({ id, x, y }) => (
          <span
            key={id}
            className={styles.heart}
            style={{ left: x, top: y }}
            onAnimationEnd={() => setHearts((before) => before.filter((heart) => heart.id !== id))}
          >
            <HeartIcon filled />
          </span>
        ))}
      </div>
      <p className={styles.rate} role="status">
        {rate > 1 && <span>{rate} 倍速播放中</span>}
      </p>
    </>
  );
}

interface PressState {
  readonly x: number;
  readonly y: number;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Pointer handlers for a long press: it starts after 350 ms without moving more than 10 px, and ends when the finger
 * lifts or swipes. `wasLongPress` returns true once for the click that follows.
 */
function useLongPress(onLongPress: (held: boolean) => void) {
  const press = useRef<PressState>(undefined);
  const state = useRef({ holding: false, held: false });
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
    if (state.current.holding) onLongPress(false);
    state.current.holding = false;
  };
  const cancel = useEffectEvent(end);
  useEffect(() => () => cancel(), []);
  return {
    wasLongPress: () => {
      const { held } = state.current;
      state.current.held = false;
      return held;
    },
    onPointerDown: ({ clientX: x, clientY: y, button, isPrimary }: PointerEvent) => {
      end();
      state.current.held = false;
      if (button !== 0 || !isPrimary) return;
      const start = () => {
        state.current = { holding: true, held: true };
        onLongPress(true);
      };
      press.current = { x, y, timer: setTimeout(start, longPress.duration) };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const from = press.current;
      if (!from || state.current.holding) return;
      if (Math.hypot(clientX - from.x, clientY - from.y) > longPress.tolerance) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
