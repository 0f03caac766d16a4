import { badge } from '@academy/contract/limits.ts';

/** What an unread badge says: 0 for 0 or less, the number up to the cap, `99+` above it. */
export const badgeText = (count: number) =>
  count > badge.cap ? `${badge.cap}+` : String(Math.max(0, Math.trunc(count)));
