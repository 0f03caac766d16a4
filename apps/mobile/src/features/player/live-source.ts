import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import type { VideoSource } from './player-state.ts';

type Live = NonNullable<ContentDetail['live']>;
type Content = Pick<ContentDetail, 'content_id'> &
  Partial<Pick<ContentDetail, 'mine'>> & {
    readonly live:
      | (Pick<Live, 'status' | 'starts_at' | 'video' | 'sound_url'> & Partial<Pick<Live, 'chapters'>>)
      | null;
  };

/**
 * The source of a live: while it runs, the broadcast; afterwards the recording, which has its own saved position.
 * Undefined before the start and until there is a recording.
 */
export function findLiveSource({ content_id: id, live, mine }: Content): VideoSource | undefined {
  if (!live?.video || live.status === liveStatus.upcoming) return undefined;
  const { url, captions_url: captionsUrl, seconds, storyboard } = live.video;
  const isRunning = live.status === liveStatus.live;
  const key = `${isRunning ? 'live' : 'replay'}:${id}`;
  // A live stream has no known length, unlike a broadcast recording.
  const isLiveStream = isRunning && seconds === 0;
  const broadcastSince = isRunning ? Date.parse(live.starts_at) : undefined;
  const unitProgress = mine?.progress?.parts[0];
  const lastPosition = unitProgress?.updated_at
    ? { time: unitProgress.position, at: Date.parse(unitProgress.updated_at) }
    : undefined;
  const { sound_url: soundUrl, chapters } = live;
  const extras = { soundUrl: soundUrl ?? undefined, chapters };
  return {
    key,
    url,
    captionsUrl,
    seconds,
    storyboard,
    broadcastSince,
    isLiveStream,
    lastPosition,
    ...extras,
  };
}

/**
 * The position of all viewers in the broadcast of a recording at `now` (epoch milliseconds). A recording shorter than
 * its slot is repeated. Undefined for anything that is not a broadcast, and for a live stream; 0 before the start.
 */
export function findBroadcastPosition(
  { broadcastSince, seconds, isLiveStream }: Pick<VideoSource, 'broadcastSince' | 'seconds' | 'isLiveStream'>,
  now: number,
): number | undefined {
  if (broadcastSince === undefined || isLiveStream) return undefined;
  const elapsed = Math.max(0, (now - broadcastSince) / 1_000);
  return seconds > 0 ? elapsed % seconds : elapsed;
}
