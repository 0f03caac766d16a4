import type { RefObject } from 'react';

/** Things in an order that their owner keeps. */
export type Order = {
  /** The element whose children they are, each with its key in `data-key`. */
  list: RefObject<HTMLElement | null>;
  keys: readonly string[];
  /** To this place among the others, from 0. */
  onMove: (key: string, to: number) => void;
};

/** The key of the thing that an element stands in. */
export const keyOf = (element: HTMLElement) => element.closest<HTMLElement>('[data-key]')?.dataset.key;

export const findItem = (list: Order['list'], key: string) =>
  list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`) ?? undefined;
