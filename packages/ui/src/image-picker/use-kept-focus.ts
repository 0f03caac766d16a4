import { useLayoutEffect, useRef } from 'react';
import type { Order } from './order.ts';

/**
 * Wraps the removal of a thing: the browser drops the focus with what it lay on, so it goes to the button of what then
 * has its place, or of the last.
 */
export function useKeptFocus({ list, keys }: Omit<Order, 'onMove'>, onRemove: (key: string) => void) {
  const removed = useRef<{ key: string; at: number }>(undefined);
  useLayoutEffect(() => {
    if (!removed.current || keys.includes(removed.current.key)) return;
    const things = list.current?.children ?? [];
    things[Math.min(removed.current.at, things.length - 1)]?.querySelector('button')?.focus();
    removed.current = undefined;
  });
  return (key: string) => {
    removed.current = { key, at: keys.indexOf(key) };
    onRemove(key);
  };
}
