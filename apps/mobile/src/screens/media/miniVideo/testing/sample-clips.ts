import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { sampleCard } from '../../../../features/content-card/testing/sample-card.ts';
import { sampleMiniVideo } from '../../../../testing/sample-mini-video.ts';

const mini = (id: number) =>
  sampleCard({ content_id: id, content_type: 'miniVideo', title: `短片${id}`, expert_name: '李慕晴' });

/** A clip as it is read, whose video plays; for tests. */
export const detail = (id: number): ContentDetail => sampleMiniVideo({ content_id: id, title: `短片${id}` });

/** A list of clips by their numbers, which is all of it. */
export const list = (...ids: number[]) => ({ list: ids.map(mini), next_cursor: null });
