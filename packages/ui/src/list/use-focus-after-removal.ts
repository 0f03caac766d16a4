import { type RefObject, useLayoutEffect, useRef } from 'react';

type Items = {
  /** An element around the items, which are the `li` elements in it. */
  list: RefObject<HTMLElement | null>;
  keys: readonly string[];
};

type Removed = { key: string; index: number; around: Element | null; control: string | undefined };

/**
 * Wraps the removal of an item, which may take time or not happen: the browser drops the focus with the element, so it moves to the
 * first link or button of the item now in its place, of one after it, or else of the nearest one before it. Where no item
 * has any, it moves to the heading of the page or sheet, unless the owner is gone too and sets the focus itself.
 * A focus that is somewhere else by then stays there. `control` is a selector of what is preferred in an item.
 */
export function useFocusAfterRemoval({ list, keys }: Items, onRemove?: (key: string) => void) {
  const removed = useRef<Removed>(undefined);
  useLayoutEffect(() => {
    if (!removed.current || keys.includes(removed.current.key)) return;
    const { index, around, control } = removed.current;
    removed.current = undefined;
    if (!isFocusLost()) return;
    const items = [...(list.current?.querySelectorAll('li') ?? [])];
    const nearest = [...items.slice(index), ...items.slice(0, index).toReversed()];
    const target = nearest
      .map(
        (item) =>
          (control && item.querySelector<HTMLElement>(control)) ||
          item.querySelector<HTMLElement>('a[href], button'),
      )
      .find((element) => element !== null);
    if (target) target.focus();
    else focusHeading(around);
  });
  return (key: string, control?: string) => {
    const around = list.current?.closest('main, dialog, [role="dialog"]') ?? null;
    removed.current = { key, index: keys.indexOf(key), around, control };
    onRemove?.(key);
  };
}

function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || !activeElement.isConnected;
}

function focusHeading(around: Element | null): void {
  const heading = around?.querySelector<HTMLElement>('h1, h2');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
