import type { PageStack } from '../../navigation/page-stack.ts';
import { Store } from '../../platform/store.ts';

interface Motion {
  /** Animates the change from one stack to the next. */
  animate: (from: PageStack, to: PageStack, update: () => void) => void;
  /** Called when a page whose screen has loaded comes on top. */
  onPageShown: (frame: HTMLElement) => void;
}

/** Until the first interaction loads the implementations, pages change at once and the focus stays. */
export const motion: Motion = { animate: (_from, _to, update) => update(), onPageShown: () => {} };

/** True while a finger drags the top page aside and the page below shows. */
export const isSwipingBack = new Store(false);
