import { layToasts } from './toasts.tsx';
import { watchSwipes } from './swipe-back.ts';
import { animateStack } from './transition.ts';

/** What nobody can need before they have touched the app; loaded at the first touch or key. */
export function firstTouch(): void {
  animateStack();
  watchSwipes();
  layToasts();
}
