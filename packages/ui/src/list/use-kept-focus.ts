import { type RefObject, useLayoutEffect, useRef } from 'react';

type Things = {
  /** The element whose children they are. */
  list: RefObject<HTMLElement | null>;
  keys: readonly string[];
};

/**
 * Wraps the removal of a thing, which may take its time: the browser drops the focus with what it lay on, so it goes to
 * what then has its place, or to the last: to the first link or button of that. Of a list that is empty then, its owner
 * says where to go.
 */
export function useKeptFocus({ list, keys }: Things, onRemove: (key: string) => void) {
  const removed = useRef<{ key: string; at: number }>(undefined);
  useLayoutEffect(() => {
    if (!removed.current || keys.includes(removed.current.key)) return;
    const things = list.current?.children ?? [];
    things[Math.min(removed.current.at, things.length - 1)]
      ?.querySelector<HTMLElement>('a[href], button')
      ?.focus();
    removed.current = undefined;
  });
  return (key: string) => {
    removed.current = { key, at: keys.indexOf(key) };
    onRemove(key);
  };
}
