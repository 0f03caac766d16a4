import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { findItem, keyOf, type Order } from './order.ts';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The handler for the button inside each thing: the arrow keys move it, and the focus goes along. */
export function useKeyOrder({ list, keys, onMove }: Order) {
  const focused = useRef<string>(undefined);
  useLayoutEffect(() => {
    // The browser drops the focus of an element that is put elsewhere.
    if (focused.current) findItem(list, focused.current)?.querySelector('button')?.focus();
    focused.current = undefined;
  });
  return (event: KeyboardEvent<HTMLElement>) => {
    const key = keyOf(event.currentTarget);
    const step = steps[event.key];
    if (key === undefined || !step) return;
    event.preventDefault();
    const to = keys.indexOf(key) + step;
    if (keys[to] === undefined) return;
    focused.current = key;
    onMove(key, to);
  };
}
