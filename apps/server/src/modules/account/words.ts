import { type ContentType, relationLabels } from '@academy/contract/limits.ts';
import { titleOf } from '../../domain/credit/rules.ts';

/** Kinds of contents as an axis names them, in the order in which they are shown. */
export const typeLabels: Readonly<Record<ContentType, string>> = {
  course: '课程',
  graphic: '文章',
  miniVideo: '短视频',
  expertLive: '专家直播',
  actLive: '活动直播',
};
export const types = Object.keys(typeLabels) as ContentType[];

export const typeLabel = (type: string): string => typeLabels[type as ContentType] ?? '其他';
export const relationLabel = (relation: string): string =>
  relationLabels[relation as keyof typeof relationLabels] ?? '其他家人';
/** What a rule is called; an entry without one is 其他. */
export const ruleLabel = (key: string): string => titleOf(key === 'other' ? null : key);

export const minutes = (seconds: number): number => Math.round(seconds / 60);
