import type { RichBlock } from '@academy/ui/rich-text/rich-text.tsx';
import { type RefObject, useEffect, useState } from 'react';
import { browserSpeech, type Speech } from '../../platform/speech.ts';
import { useStore } from '../../platform/store.ts';
import { markSentence } from './mark-sentence.ts';
import { Reader, type ReaderState } from './reader.ts';
import { listSentences } from './sentences.ts';

/** Milliseconds in which the text is not moved after whoever reads along has moved it. */
const handsOff = 4_000;

export interface ReadAloud {
  readonly reader: Reader;
  readonly state: ReaderState;
  /** How many sentences there are. */
  readonly count: number;
}

/**
 * A reader of these blocks, which are shown in `text`: what it says is marked there and scrolled to. It falls silent
 * when its page is left or covered, and when a video begins to sound.
 */
export function useReader(
  blocks: readonly RichBlock[],
  text: RefObject<HTMLElement | null>,
  speech?: Speech,
): ReadAloud {
  const [sentences] = useState(() => listSentences(blocks));
  const [reader] = useState(() => new Reader(sentences, speech ?? browserSpeech()));
  const state = useStore(reader);
  const active = state.phase === 'reading' || state.phase === 'paused';

  useEffect(() => {
    const shown = text.current;
    if (!shown || !active) return;
    const place = markSentence(shown, sentences[state.at]);
    if (place && state.phase === 'reading') bringIntoView(shown, place);
    return () => void markSentence(shown, undefined);
  }, [text, sentences, active, state.at, state.phase]);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const wake = (): void => void (document.visibilityState === 'visible' && reader.wake());
    const makeRoom = ({ target }: Event): void => {
      if (target instanceof HTMLMediaElement && !target.muted) reader.pause();
    };
    document.addEventListener('visibilitychange', wake, { signal });
    document.addEventListener('play', makeRoom, { signal, capture: true });
    window.addEventListener('pagehide', () => reader.close(), { signal });
    return () => {
      leaving.abort();
      reader.close();
    };
  }, [reader]);
  return { reader, state, count: sentences.length };
}

let moved = -Infinity;
const noteHands = ({ timeStamp }: Event): void => void (moved = timeStamp);
globalThis.addEventListener?.('touchmove', noteHands, { passive: true });
globalThis.addEventListener?.('wheel', noteHands, { passive: true });

/** Scrolls only what has left the comfortable middle of the page. */
function bringIntoView(text: HTMLElement, { top, bottom }: DOMRect): void {
  const scroller = text.closest('[data-scroll]');
  if (!scroller || performance.now() - moved < handsOff) return;
  const view = scroller.getBoundingClientRect();
  if (top > view.top + view.height * 0.15 && bottom < view.top + view.height * 0.75) return;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollBy({ top: top - view.top - view.height * 0.3, behavior: calm ? 'auto' : 'smooth' });
}
