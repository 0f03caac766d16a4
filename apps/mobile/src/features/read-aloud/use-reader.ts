import { type RefObject, useEffect, useState } from 'react';
import type { RichBlock } from '@academy/ui/rich-text/rich-text.tsx';
import { browserSpeech, type Speech } from '../../platform/speech.ts';
import { useStore } from '../../platform/store.ts';
import { Reader, type ReaderState } from './reader.ts';
import { listSentences, type Sentence } from './sentences.ts';

/** Milliseconds without automatic scrolling after the reader scrolled. */
const scrollPause = 4_000;

export interface ReadAloud {
  readonly reader: Reader;
  readonly state: ReaderState;
  /** Number of sentences. */
  readonly count: number;
}

/**
 * A reader for the blocks shown in `text`: the current sentence is marked and scrolled to. It stops when the page is
 * closed or covered, and pauses when a video starts to play with sound.
 */
export function useReader(
  blocks: readonly RichBlock[],
  text: RefObject<HTMLElement | null>,
  speech?: Speech,
): ReadAloud {
  const [sentences] = useState(() => listSentences(blocks));
  const [reader] = useState(() => new Reader(sentences, speech ?? browserSpeech()));
  const state = useStore(reader);
  const isActive = state.phase === 'reading' || state.phase === 'paused';

  useEffect(() => {
    const element = text.current;
    if (!element || !isActive) return;
    const rect = markSentence(element, sentences[state.at]);
    if (rect && state.phase === 'reading') scrollToSentence(element, rect);
    return () => void markSentence(element, undefined);
  }, [text, sentences, isActive, state.at, state.phase]);

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const onVisibilityChange = (): void =>
      void (document.visibilityState === 'visible' && reader.resumeIfSilent());
    const pauseForOtherMedia = ({ target }: Event): void => {
      if (target instanceof HTMLMediaElement && !target.muted) reader.pause();
    };
    document.addEventListener('visibilitychange', onVisibilityChange, { signal });
    document.addEventListener('play', pauseForOtherMedia, { signal, capture: true });
    window.addEventListener('pagehide', () => reader.close(), { signal });
    return () => {
      controller.abort();
      reader.close();
    };
  }, [reader]);
  return { reader, state, count: sentences.length };
}

let lastScrollAt = -Infinity;
const recordScroll = ({ timeStamp }: Event): void => void (lastScrollAt = timeStamp);
globalThis.addEventListener?.('touchmove', recordScroll, { passive: true });
globalThis.addEventListener?.('wheel', recordScroll, { passive: true });

/** Scrolls only if the sentence has left the middle of the page. */
function scrollToSentence(text: HTMLElement, { top, bottom }: DOMRect): void {
  const scroller = text.closest('[data-scroll]');
  if (!scroller || performance.now() - lastScrollAt < scrollPause) return;
  const view = scroller.getBoundingClientRect();
  if (top > view.top + view.height * 0.15 && bottom < view.top + view.height * 0.75) return;
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollBy({ top: top - view.top - view.height * 0.3, behavior: reducedMotion ? 'auto' : 'smooth' });
}

/** Name of the CSS highlight of the sentence, where browsers support it; its block is marked in every browser. */
const highlightName = 'read-aloud';

/**
 * Marks the sentence that is read in `text` (one child per block) and returns its position on the screen. Undefined
 * removes the mark.
 */
function markSentence(text: HTMLElement, sentence: Sentence | undefined): DOMRect | undefined {
  for (const marked of text.querySelectorAll('[data-reading]')) marked.removeAttribute('data-reading');
  const highlights = (globalThis.CSS as { highlights?: HighlightRegistry } | undefined)?.highlights;
  highlights?.delete(highlightName);
  if (!sentence) return undefined;
  const element = findElement(text, sentence);
  if (!element) return undefined;
  const range = createRange(element, sentence);
  if (highlights) highlights.set(highlightName, new Highlight(range));
  element.dataset.reading = highlights ? 'sentence' : 'block';
  return range.getBoundingClientRect();
}

function findElement(text: HTMLElement, { block, item }: Sentence): HTMLElement | undefined {
  const element = text.children[block];
  return (item === undefined ? element : element?.children[item]) as HTMLElement | undefined;
}

/** Character offsets of the element as a range, across inline elements. */
function createRange(element: HTMLElement, { start, end }: Sentence): Range {
  const range = document.createRange();
  range.selectNodeContents(element);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let offset = 0;
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const nextOffset = offset + node.length;
    if (start >= offset && start < nextOffset) range.setStart(node, start - offset);
    if (end > offset && end <= nextOffset) range.setEnd(node, end - offset);
    offset = nextOffset;
  }
  return range;
}
