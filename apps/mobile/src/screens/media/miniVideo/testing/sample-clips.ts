import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { sampleCard } from '../../../../features/content-card/testing/sample-card.ts';
import { sampleLive } from '../../../../features/live/testing/sample-live.ts';
import playlist from '../../../../features/player/testing/clip/index.m3u8?url';

const mini = (id: number) =>
  sampleCard({ content_id: id, content_type: 'miniVideo', title: `短片${id}`, expert_name: '李慕晴' });

/** A clip as it is read, whose video plays; for tests. */
export function detail(id: number): ContentDetail {
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
  return {
    ...content,
    content_id: id,
    content_type: 'miniVideo',
    title: `短片${id}`,
    live: null,
    mini_video: { video, course },
  };
}

/** A list of clips by their numbers, which is all of it. */
export const list = (...ids: number[]) => ({ list: ids.map(mini), next_cursor: null });
