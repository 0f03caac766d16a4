import { doubleTap } from '@academy/contract/limits.ts';
import { HeartIcon } from '@academy/ui/icon/heart.tsx';
import { PlayIcon } from '@academy/ui/icon/play.tsx';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { ClipDeck } from './clip-deck.ts';
import styles from './clip-touch.module.css';
import { useDeckState } from './use-deck.ts';
import { useHold } from './use-hold.ts';

type Heart = { readonly id: number; readonly x: number; readonly y: number };

/** The picture as a control: a tap plays and pauses, two like, a finger that rests on it hurries. */
export function ClipTouch({ deck, onLike }: { deck: ClipDeck; onLike: () => void }) {
  const playing = useDeckState(deck, 'playing');
  const rate = useDeckState(deck, 'rate');
  const ended = useDeckState(deck, 'ended');
  const phase = useDeckState(deck, 'phase');
  const [hearts, setHearts] = useState<readonly Heart[]>([]);
  const last = useRef({ at: -Infinity, single: undefined as ReturnType<typeof setTimeout> | undefined });
  // A tap before a swipe is not meant for the clip that comes next.
  useEffect(() => () => clearTimeout(last.current.single), []);
  const { wasHeld, ...hold } = useHold((held) => deck.hurry(held));
  const like = ({ nativeEvent: { offsetX: x, offsetY: y } }: MouseEvent) => {
    setHearts((before) => [...before, { id: performance.now(), x, y }]);
    onLike();
  };
  const tap = (event: MouseEvent) => {
    if (event.detail === 0) return deck.toggle();
    if (wasHeld()) return;
    const { at, single } = last.current;
    clearTimeout(single);
    if (event.timeStamp - at < doubleTap) {
      last.current = { at: event.timeStamp, single: undefined };
      return like(event);
    }
    last.current = { at: event.timeStamp, single: setTimeout(deck.toggle, doubleTap) };
  };
  const isResting = !playing && phase === 'open';
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
        {isResting && (
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
