import type { PublisherState } from '../../../features/live-studio/publisher-state.ts';
import type { LiveDetail } from './live-ended.tsx';

/** Whether a program or another page sends the picture, and this page has not tried to. */
export const isPublishedElsewhere = (
  { publishing }: Pick<LiveDetail, 'publishing'>,
  { phase }: Pick<PublisherState, 'phase'>,
): boolean => publishing && phase === 'idle';
