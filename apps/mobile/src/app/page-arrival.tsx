import { useLayoutEffect, type RefObject } from 'react';
import { motion } from './motion.ts';

interface Props {
  readonly frame: RefObject<HTMLElement | null>;
  readonly onTop: boolean;
}

/** A page that is shown again is given its ref back late, and one that is hidden may say for a while that it is on top. */
const findShown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-top]')].find((one) => one.getClientRects().length > 0);

/** Stands beside a loaded screen and says when its page comes on top. */
export function PageArrival({ frame, onTop }: Props) {
  useLayoutEffect(() => {
    const shown = onTop && (frame.current ?? findShown());
    if (shown) motion.arrive(shown);
  }, [frame, onTop]);
  return null;
}
