import { moveFocus } from './page-focus.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { watchSwipes } from './swipe-back.ts';
import { layToasts } from './toasts.tsx';
import { animateStack } from './transition.ts';

/** What nobody can need before they have touched the app; loaded at the first touch or key. */
export function firstTouch(): void {
  moveFocus();
  animateStack();
  watchSwipes();
  layToasts();
  fetchAhead();
}
