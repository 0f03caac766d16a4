import { Store } from '../platform/store.ts';

/** True while a finger draws the top page aside, and the page below it shows. */
export const peeking = new Store(false);
