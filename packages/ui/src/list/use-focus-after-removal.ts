import { type RefObject, useLayoutEffect, useRef } from 'react';

type Items = {
  /** The parent element of the items. */
  list: RefObject<HTMLElement | null>;
  keys: readonly string[];
};

/**
 * Wraps the removal of an item, which may take time: the browser drops the focus with the element, so it moves to the
 * first link or button of the item now in its place, or of the last one. For an empty list the owner sets the focus.
 */
export function useFocusAfterRemoval({ list, keys }: Items, onRemove: (key: string) => void) {
  const removed = useRef<{ key: string; index: number }>(undefined);
  useLayoutEffect(() => {
    if (!removed.current || keys.includes(removed.current.key)) return;
    const items = list.current?.children ?? [];
    items[Math.min(removed.current.index, items.length - 1)]
      ?.querySelector<HTMLElement>('a[href], button')
      ?.focus();
    removed.current = undefined;
  });
  return (key: string) => {
    removed.current = { key, index: keys.indexOf(key) };
    onRemove(key);
  };
}
