import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import type { VideoSource } from './player-state.ts';

type Content = Pick<ContentDetail, 'content_id' | 'live'> & Partial<Pick<ContentDetail, 'mine'>>;

/**
 * What there is to watch of a live: while it runs, the broadcast where everyone is; afterwards the replay, which has a
 * place of its own on this device. Undefined before it begins and until a replay is there.
 */
export function findLiveSource({ content_id: id, live, mine }: Content): VideoSource | undefined {
  if (!live?.video || live.status === liveStatus.upcoming) return undefined;
  const { url, captions_url: captionsUrl, seconds, storyboard } = live.video;
  const running = live.status === liveStatus.live;
  const key = `${running ? 'live' : 'replay'}:${id}`;
  const runsSince = running ? Date.parse(live.starts_at) : undefined;
  const part = mine?.progress?.parts[0];
  const left = part?.updated_at ? { time: part.position, at: Date.parse(part.updated_at) } : undefined;
  return { key, url, captionsUrl, seconds, storyboard, runsSince, left };
}
