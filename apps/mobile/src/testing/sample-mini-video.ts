import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { sampleLive } from '../features/live/testing/sample-live.ts';
import playlist from '../features/player/testing/clip/index.m3u8?url';

/** A mini video as it is read, which plays and leads to a course. */
export function sampleMiniVideo(change: Partial<ContentDetail> = {}): ContentDetail {
  const content = sampleLive({ status: 2, startsIn: 0 });
  const video = {
    url: playlist,
    poster: content.cover,
    captions_url: null,
    seconds: 24,
    width: 36,
    height: 64,
  };
  const course = { id: 7, title: '写作业拖拉，先看这三件事' };
  return { ...content, content_type: 'miniVideo', live: null, mini_video: { video, course }, ...change };
}
