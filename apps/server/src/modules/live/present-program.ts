import { liveStatus } from '@academy/contract/limits.ts';
import type { LiveRow } from '../../domain/live/find-live.ts';
import type { CallContext } from '../../transport/route.ts';
import type { LiveCallParts } from './live-parts.ts';

/** What a program like OBS is set up with to publish a live; null where programs cannot, and for what is not published. */
export function presentProgram(
  { rtmp, publicUrl }: Pick<LiveCallParts, 'rtmp' | 'publicUrl'>,
  live: Pick<LiveRow, 'contentId' | 'status' | 'origin'>,
  { identity, origin }: CallContext,
): { url: string; key: string } | null {
  const reached = publicUrl ?? origin;
  if (!rtmp || reached === undefined) return null;
  if (live.status === liveStatus.replay || live.origin !== 'publish') return null;
  return rtmp.describe({ contentId: live.contentId, uid: identity!.uid }, reached);
}
