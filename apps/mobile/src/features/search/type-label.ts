import type { RelatedType } from '@academy/contract/limits.ts';

export const typeLabels: Readonly<Record<RelatedType, string>> = {
  course: '课程',
  graphic: '文章',
  expert: '专家',
  miniVideo: '短视频',
  expertLive: '直播',
  actLive: '活动',
};
