import { useLayoutEffect, type RefObject } from 'react';
import { motion } from './motion.ts';

interface Props {
  readonly frame: RefObject<HTMLElement | null>;
  readonly onTop: boolean;
}

/** Stands beside a loaded screen and says when its page comes on top. */
export function PageArrival({ frame, onTop }: Props) {
  useLayoutEffect(() => {
    if (onTop && frame.current) motion.arrive(frame.current);
  }, [frame, onTop]);
  return null;
}
