import type { RecommendReason } from '@academy/contract/areas/recommend.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import { counted } from '../../../format/count.ts';

/** What the contents of a type are called when one is compared with the others. */
const kinds: Record<ContentType, string> = {
  course: '课程',
  graphic: '文章',
  miniVideo: '短视频',
  expertLive: '专家直播',
  actLive: '活动直播',
};

type Counted = Exclude<RecommendReason['ground'], 'editor'>;

const deeds: Record<Counted, { deed: string; unit: string }> = {
  collect: { deed: '收藏', unit: '人收藏' },
  like: { deed: '点赞', unit: '人点赞' },
  comment: { deed: '讨论', unit: '条评论' },
  view: { deed: '观看', unit: '次观看' },
};

/** Why a content is recommended, as the server counted it: `编辑推荐的课程`, `课程里收藏最多 · 128 人收藏`, `40 人收藏`. */
export function reasonText({ ground, count, place }: RecommendReason, type: ContentType): string {
  if (ground === 'editor') return `编辑推荐的${kinds[type]}`;
  const { deed, unit } = deeds[ground];
  const figure = counted(count, unit);
  // Further down the place says little; how many people there were still does.
  if (place > 3) return figure;
  return `${kinds[type]}里${deed}${place === 1 ? '最多' : `第 ${place}`} · ${figure}`;
}
