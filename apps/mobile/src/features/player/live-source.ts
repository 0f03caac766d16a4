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
 * What there is to watch of a live: while it runs, the broadcast where everyone is; afterwards the replay, which has a
 * place of its own on this device. Undefined before it begins and until a replay is there.
 */
export function findLiveSource({ content_id: id, live, mine }: Content): VideoSource | undefined {
  if (!live?.video || live.status === liveStatus.upcoming) return undefined;
  const { url, captions_url: captionsUrl, seconds, storyboard } = live.video;
  const running = live.status === liveStatus.live;
  const key = `${running ? 'live' : 'replay'}:${id}`;
  // Of what somebody sends now nobody knows how long it will be, as against a recording that is broadcast.
  const isMadeNow = running && seconds === 0;
  const runsSince = running ? Date.parse(live.starts_at) : undefined;
  const part = mine?.progress?.parts[0];
  const left = part?.updated_at ? { time: part.position, at: Date.parse(part.updated_at) } : undefined;
  const { sound_url: soundUrl, chapters } = live;
  const heard = { soundUrl: soundUrl ?? undefined, chapters };
  return { key, url, captionsUrl, seconds, storyboard, runsSince, isMadeNow, left, ...heard };
}
