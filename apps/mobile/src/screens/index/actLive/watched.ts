import type { ContentDetail, LiveSession } from '@academy/contract/areas/content.ts';
import type { Picture } from '@academy/contract/areas/shapes.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { isRunning, type Live, type LiveContent } from '../../../features/live/live-detail.ts';
import { findLiveSource } from '../../../features/player/live-source.ts';
import type { VideoSource } from '../../../features/player/player-state.ts';

/** What stands in the place of the video, and what it counts for. */
export interface Watched {
  readonly source: VideoSource;
  readonly title: string;
  readonly poster: Picture;
  readonly artist: string | undefined;
  readonly thing: Pick<ContentDetail, 'content_id' | 'content_type'>;
  /** Undefined for the activity's own. */
  readonly session: LiveSession | undefined;
}

/** What one chose of an activity; else its own broadcast, or the session that runs. Undefined where there is neither. */
export function findWatched(content: LiveContent, chosen: LiveSession | undefined): Watched | undefined {
  const { sessions } = content.live;
  const running = sessions.find(({ live }) => live?.video && isRunning(live));
  return ofSession(content, chosen) ?? ofActivity(content) ?? ofSession(content, running);
}

/** The part that the activity's own replay shows: the one without a live of its own that began with it. */
export function findOwnPart({ status, video, sessions, starts_at: start }: Live): LiveSession | undefined {
  if (status !== liveStatus.replay || !video) return undefined;
  return sessions.find((one) => one.live === null && Date.parse(one.starts_at) === Date.parse(start));
}

function ofActivity(content: LiveContent): Watched | undefined {
  const source = findLiveSource(content);
  const { title, expert, account, cover, live, content_id, content_type } = content;
  if (!source) return undefined;
  const shown = { title, poster: live.video?.poster ?? cover, artist: expert?.name ?? account?.name };
  return { source, ...shown, thing: { content_id, content_type }, session: undefined };
}

function ofSession({ cover }: LiveContent, session: LiveSession | undefined): Watched | undefined {
  const { live, title, expert, starts_at } = session ?? {};
  if (!session || !live) return undefined;
  const { content_id, content_type } = live;
  const source = findLiveSource({ content_id, live: { ...live, starts_at: starts_at! } });
  if (!source) return undefined;
  const shown = { title: title!, poster: live.video?.poster ?? cover, artist: expert?.name };
  return { source, ...shown, thing: { content_id, content_type }, session };
}
