import { useEffect, useInsertionEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { FeedPlayer } from './feed-player.ts';
import { type FeedPlayerState, initialPlayerState } from './feed-player-state.ts';

/** The player of a feed. It pauses while its page is covered by another one. */
export function useFeedPlayer(): FeedPlayer {
  const [player] = useState(() => new FeedPlayer());
  // Insertion effects are cleaned up only when the page is closed; others also when `Activity` hides it.
  useInsertionEffect(() => player.close, [player]);
  useLayoutEffect(() => player.attach(), [player]);
  return player;
}

/** One property of the player's state, so that a component does not render again with every time update. */
export function useFeedPlayerState<Name extends keyof FeedPlayerState>(
  player: FeedPlayer,
  name: Name,
): FeedPlayerState[Name] {
  return useSyncExternalStore(
    player.subscribe,
    () => player.getState()[name],
    () => initialPlayerState[name],
  );
}

interface FeedKeysOptions {
  readonly player: FeedPlayer;
  readonly go: (step: number) => void;
  /** No other page or overlay is above the feed. */
  readonly isOnTop: boolean;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

/**
 * Arrow keys change the video, space plays and pauses, m toggles the sound. Inputs, sliders and buttons keep their
 * keys.
 */
export function useFeedKeys({ player, go, isOnTop }: FeedKeysOptions): void {
  useEffect(() => {
    if (!isOnTop) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (target instanceof Element && target.closest('input, textarea, dialog, [role=slider]')) return;
      const onControl = target instanceof Element && target.closest('button, a');
      if (steps[key]) go(steps[key]);
      else if (key === ' ' && !onControl) player.toggle();
      else if (key === 'm') player.setSound(player.getState().muted);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}
