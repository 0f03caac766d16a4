import { Store } from '../platform/store.ts';

/** How many notices were not read; kept by whoever looks for news, once somebody is signed in. */
export const unreadCount = new Store(0);
