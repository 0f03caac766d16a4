import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLongPress } from '../long-press/use-long-press.ts';

type Order = {
  /** The parent element of the items, each with its key in `data-key`. */
  list: RefObject<HTMLElement | null>;
  keys: readonly string[];
  /** Moves it to this index. */
  onMove: (key: string, to: number) => void;
};

/** The key of the item that contains an element. */
const keyOf = (element: HTMLElement) => element.closest<HTMLElement>('[data-key]')?.dataset.key;

const findItem = (list: Order['list'], key: string) =>
  list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? undefined;

type PointerPosition = Pick<MouseEvent, 'clientX' | 'clientY'>;

/**
 * Handlers for the button in each item: after 350 ms the item is lifted and follows the finger, and the others make
 * room. `lifted` is the key of the lifted item.
 */
export function useDragOrder({ list, keys, onMove }: Order) {
  const [lifted, setLifted] = useState<string>();
  const isPressed = useRef(false);
  const finger = useRef<PointerPosition>(undefined);
  usePreventScroll(list, lifted !== undefined);

  const press = useLongPress((element) => {
    // A long press by the keyboard has no pointer to drag with.
    if (isPressed.current) setLifted(keyOf(element));
  });
  const endDrag = () => {
    isPressed.current = false;
    finger.current = undefined;
    if (lifted !== undefined) findItem(list, lifted)?.style.removeProperty('translate');
    setLifted(undefined);
  };
  useLayoutEffect(() => {
    // The item may have another place in the list now, and is drawn under the finger from there.
    const item = lifted === undefined ? undefined : findItem(list, lifted);
    if (item && finger.current) moveUnderFinger(item, finger.current);
  });
  const follow = useEffectEvent((at: PointerPosition) => {
    const item = lifted === undefined ? undefined : findItem(list, lifted);
    if (lifted === undefined || !item) return;
    finger.current = { clientX: at.clientX, clientY: at.clientY };
    moveUnderFinger(item, at);
    const to = [...(list.current?.children ?? [])].findIndex(
      (each) => each !== item && isInside(each.getBoundingClientRect(), at),
    );
    if (keys[to] !== undefined) onMove(lifted, to);
  });
  const drop = useEffectEvent(endDrag);
  useEffect(() => {
    if (lifted === undefined) return;
    const stop = new AbortController();
    const { signal } = stop;
    // Listens on the window, because an element that is moved in the document loses its pointer capture.
    addEventListener('pointermove', (event) => follow(event), { signal });
    addEventListener('pointerup', () => drop(), { signal });
    addEventListener('pointercancel', () => drop(), { signal });
    return () => stop.abort();
  }, [lifted]);
  const release = () => {
    press.onPointerUp();
    endDrag();
  };
  const handlers = {
    ...press,
    onPointerDown: (event: PointerEvent) => {
      isPressed.current = true;
      press.onPointerDown(event);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
  return { lifted, handlers };
}

const isInside = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: PointerPosition) =>
  clientX > left && clientX < right && clientY > top && clientY < bottom;

/** Draws an item under the finger, wherever it is in the list. */
function moveUnderFinger(item: HTMLElement, { clientX, clientY }: PointerPosition) {
  item.style.removeProperty('translate');
  const { left, top, width, height } = item.getBoundingClientRect();
  item.style.translate = `${clientX - left - width / 2}px ${clientY - top - height / 2}px`;
}

/** Prevents scrolling while an item is dragged. */
function usePreventScroll(list: Order['list'], isDragging: boolean) {
  const dragging = useRef(isDragging);
  useEffect(() => {
    dragging.current = isDragging;
  }, [isDragging]);
  useEffect(() => {
    const element = list.current;
    const preventScroll = (event: TouchEvent) => dragging.current && event.preventDefault();
    // Added before the touch starts, because browsers ignore listeners added later.
    element?.addEventListener('touchmove', preventScroll, { passive: false });
    return () => element?.removeEventListener('touchmove', preventScroll);
  }, [list]);
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The handler for the button in each item: the arrow keys move it, and it keeps the focus. */
export function useKeyOrder({ list, keys, onMove }: Order) {
  const movedKey = useRef<string>(undefined);
  useLayoutEffect(() => {
    // The browser drops the focus of an element that is moved in the document.
    if (movedKey.current) findItem(list, movedKey.current)?.querySelector('button')?.focus();
    movedKey.current = undefined;
  });
  return (event: KeyboardEvent<HTMLElement>) => {
    const key = keyOf(event.currentTarget);
    const step = steps[event.key];
    if (key === undefined || !step) return;
    event.preventDefault();
    const to = keys.indexOf(key) + step;
    if (keys[to] === undefined) return;
    movedKey.current = key;
    onMove(key, to);
  };
}
