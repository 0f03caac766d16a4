import { type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useLongPress } from '../long-press/use-long-press.ts';
import { findItem, keyOf, type Order } from './order.ts';

type Place = Pick<MouseEvent, 'clientX' | 'clientY'>;

/**
 * Handlers for the button inside each thing: held for 350 ms it is lifted, follows the finger, and the others make room.
 * `lifted` is the key of the thing in the air.
 */
export function useDragOrder({ list, keys, onMove }: Order) {
  const [lifted, setLifted] = useState<string>();
  const isHeld = useRef(false);
  const finger = useRef<Place>(undefined);
  useStillPage(list, lifted !== undefined);

  const press = useLongPress((element) => {
    // The keyboard has no finger that could carry.
    if (isHeld.current) setLifted(keyOf(element));
  });
  const letGo = () => {
    isHeld.current = false;
    finger.current = undefined;
    if (lifted !== undefined) findItem(list, lifted)?.style.removeProperty('translate');
    setLifted(undefined);
  };
  useLayoutEffect(() => {
    // Among the others it may have another place by now, from which it is drawn under the finger.
    const item = lifted === undefined ? undefined : findItem(list, lifted);
    if (item && finger.current) carry(item, finger.current);
  });
  const follow = useEffectEvent((at: Place) => {
    const item = lifted === undefined ? undefined : findItem(list, lifted);
    if (lifted === undefined || !item) return;
    finger.current = { clientX: at.clientX, clientY: at.clientY };
    carry(item, at);
    const to = [...(list.current?.children ?? [])].findIndex(
      (each) => each !== item && isInside(each.getBoundingClientRect(), at),
    );
    if (keys[to] !== undefined) onMove(lifted, to);
  });
  const drop = useEffectEvent(letGo);
  useEffect(() => {
    if (lifted === undefined) return;
    const stop = new AbortController();
    const { signal } = stop;
    // Heard by the window: an element that is put elsewhere in the document loses the pointer it has captured.
    addEventListener('pointermove', (event) => follow(event), { signal });
    addEventListener('pointerup', () => drop(), { signal });
    addEventListener('pointercancel', () => drop(), { signal });
    return () => stop.abort();
  }, [lifted]);
  const release = () => {
    press.onPointerUp();
    letGo();
  };
  const handlers = {
    ...press,
    onPointerDown: (event: PointerEvent) => {
      isHeld.current = true;
      press.onPointerDown(event);
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
  return { lifted, handlers };
}

const isInside = ({ left, right, top, bottom }: DOMRect, { clientX, clientY }: Place) =>
  clientX > left && clientX < right && clientY > top && clientY < bottom;

/** Draws a thing under the finger, wherever its place is by now. */
function carry(item: HTMLElement, { clientX, clientY }: Place) {
  item.style.removeProperty('translate');
  const { left, top, width, height } = item.getBoundingClientRect();
  item.style.translate = `${clientX - left - width / 2}px ${clientY - top - height / 2}px`;
}

/** The page does not scroll under a finger that carries something. */
function useStillPage(list: Order['list'], isCarrying: boolean) {
  const carries = useRef(isCarrying);
  useEffect(() => {
    carries.current = isCarrying;
  }, [isCarrying]);
  useEffect(() => {
    const element = list.current;
    const stay = (event: TouchEvent) => carries.current && event.preventDefault();
    // There before the finger is: browsers do not ask those who come later.
    element?.addEventListener('touchmove', stay, { passive: false });
    return () => element?.removeEventListener('touchmove', stay);
  }, [list]);
}
