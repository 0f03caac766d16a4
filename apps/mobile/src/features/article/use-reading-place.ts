import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { findReadingPlace, keepReadingPlace } from './reading-place.ts';
import { findReadBlock, isReadToEnd } from './text-place.ts';

const neverChanges = () => () => {};

/** Milliseconds between two looks at where one is. */
const rest = 500;

/** A block that was come to on another device, and when (epoch milliseconds). */
interface Elsewhere {
  readonly block: number;
  readonly at: number;
}

/**
 * Remembers how far an article was read. Gives the block where the last visit ended, here or else elsewhere, until
 * `forget`; undefined when there is none.
 */
export function useReadingPlace(
  articleId: number,
  text: RefObject<HTMLElement | null>,
  elsewhere: Elsewhere | undefined,
) {
  const [kept] = useState(() => findReadingPlace(articleId));
  const [openedAt] = useState(Date.now);
  // What is read now is told to the server too, and comes back from there.
  const other = elsewhere && elsewhere.at < openedAt ? elsewhere.block : undefined;
  const [forgotten, setForgotten] = useState(false);
  // What the server drew knows no device.
  const isHere = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  useEffect(() => {
    const shown = text.current;
    const scroller = shown?.closest('[data-scroll]');
    if (!shown || !scroller) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = (): void => {
      timer = undefined;
      keepReadingPlace(articleId, isReadToEnd(shown) ? undefined : findReadBlock(shown));
    };
    const moved = (): void => void (timer ??= setTimeout(note, rest));
    scroller.addEventListener('scroll', moved, { passive: true });
    // The server's text could be read on before this script was there to see it.
    if (scroller.scrollTop > 0) moved();
    return () => {
      clearTimeout(timer);
      scroller.removeEventListener('scroll', moved);
    };
  }, [articleId, text]);
  return { last: isHere && !forgotten ? (kept ?? other) : undefined, forget: () => setForgotten(true) };
}
