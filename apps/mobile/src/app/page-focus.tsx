import { useLayoutEffect, type RefObject } from 'react';

interface Props {
  readonly frame: RefObject<HTMLElement | null>;
  readonly onTop: boolean;
}

const left = new WeakMap<HTMLElement, Element>();
let first = true;

/**
 * Stands beside a loaded screen: moves the focus to its heading when the page is opened, and to where it was when the
 * page is come back to. The page the app starts with leaves the focus to the browser.
 */
export function PageFocus({ frame, onTop }: Props) {
  useLayoutEffect(() => {
    const element = frame.current;
    if (!onTop || !element) return;
    if (!first) focusIn(element);
    first = false;
    return () => {
      if (document.activeElement && element.contains(document.activeElement)) left.set(element, document.activeElement);
    };
  }, [frame, onTop]);
  return null;
}

function focusIn(frame: HTMLElement): void {
  const before = left.get(frame);
  const target = before?.isConnected ? before : (frame.querySelector('h1') ?? frame);
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
