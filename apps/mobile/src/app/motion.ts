import type { PageStack } from '../navigation/page-stack.ts';

interface Motion {
  /** How one stack becomes another on the screen. */
  animate: (from: PageStack, to: PageStack, update: () => void) => void;
  /** A page whose screen has loaded comes on top. */
  arrive: (frame: HTMLElement) => void;
}

/** Pages change at once and leave the focus alone, until the rest of it has come with the first touch. */
export const motion: Motion = { animate: (_from, _to, update) => update(), arrive: () => {} };
