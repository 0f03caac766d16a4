import type { Storyboard } from '@academy/contract/areas/content.ts';
import type { KeyboardEvent } from 'react';
import { seekSteps } from '../../../features/player/player-state.ts';
import { SeekBar } from '../../../features/player/seek-bar.tsx';
import type { ClipDeck } from './clip-deck.ts';
import { useDeckState } from './use-deck.ts';

const ignore = () => {};

/** How far it has come; a finger drags it, the arrow keys to the left and right step through it. */
export function ClipProgress({ deck, storyboard }: { deck: ClipDeck; storyboard: Storyboard | undefined }) {
  const time = useDeckState(deck, 'time');
  const duration = useDeckState(deck, 'duration');
  const bufferedEnd = useDeckState(deck, 'bufferedEnd');
  const step = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (way === 0) return;
    event.preventDefault();
    deck.seekTo(time + way * seekSteps.key);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the slider within
    <div onKeyDown={step}>
      <SeekBar
        {...{ time, duration, bufferedEnd, storyboard }}
        onSeek={(seconds) => deck.seekTo(seconds)}
        onHold={ignore}
      />
    </div>
  );
}
