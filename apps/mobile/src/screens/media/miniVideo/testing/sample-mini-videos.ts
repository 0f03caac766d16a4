import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { sampleCard } from '../../../../features/content-card/testing/sample-card.ts';
import { sampleMiniVideo } from '../../../../testing/samples.ts';

export const miniVideo = (id: number) =>
  sampleCard({ content_id: id, content_type: 'miniVideo', title: `短片${id}`, expert_name: '李慕晴' });

export const detail = (id: number): ContentDetail => sampleMiniVideo({ content_id: id, title: `短片${id}` });

export const list = (...ids: number[]) => ({ list: ids.map(miniVideo), next_cursor: null });
