import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { liveStatus } from '@academy/contract/limits.ts';

/** What the wire tells of a live. */
export type Live = NonNullable<ContentDetail['live']>;

/** A content that is a live. */
export type LiveContent = ContentDetail & { live: Live };

export const isUpcoming = ({ status }: Pick<Live, 'status'>): boolean => status === liveStatus.upcoming;
export const isRunning = ({ status }: Pick<Live, 'status'>): boolean => status === liveStatus.live;
