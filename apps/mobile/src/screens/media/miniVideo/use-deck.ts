import { useEffect, useInsertionEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { ClipDeck } from './clip-deck.ts';
import { type DeckState, initialDeck } from './deck-state.ts';

/** The media of a feed, for as long as it lives; it rests while its page is covered. */
export function useDeck(): ClipDeck {
  const [deck] = useState(() => new ClipDeck());
  // Of all effects this kind alone is undone at the end of a page and not already when it is covered.
  useInsertionEffect(() => deck.close, [deck]);
  useLayoutEffect(() => deck.attach(), [deck]);
  return deck;
}

/** One thing of what is to be seen, so that nothing else is drawn anew with every second. */
export function useDeckState<Name extends keyof DeckState>(deck: ClipDeck, name: Name): DeckState[Name] {
  return useSyncExternalStore(
    deck.subscribe,
    () => deck.getState()[name],
    () => initialDeck[name],
  );
}

interface Keys {
  readonly deck: ClipDeck;
  readonly go: (step: number) => void;
  /** Nothing lies above the feed. */
  readonly onTop: boolean;
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, PageDown: 1, ArrowUp: -1, PageUp: -1 };

/** Arrow keys swipe, the space bar plays and pauses, m is for the sound; fields, sliders and buttons keep their own. */
export function useFeedKeys({ deck, go, onTop }: Keys): void {
  useEffect(() => {
    if (!onTop) return;
    const press = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (target instanceof Element && target.closest('input, textarea, dialog, [role=slider]')) return;
      const onControl = target instanceof Element && target.closest('button, a');
      if (steps[key]) go(steps[key]);
      else if (key === ' ' && !onControl) deck.toggle();
      else if (key === 'm') deck.setSound(deck.getState().muted);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}
