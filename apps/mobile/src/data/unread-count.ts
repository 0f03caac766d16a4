import { Store } from '../platform/store.ts';

/** The number of unread notices; set by whoever polls for notices, once a user is signed in. */
export const unreadCount = new Store(0);
