import type { ItemOf } from '../../../data/use-api-pages.ts';

export type HistoryItem = ItemOf<'GET user/history'>;

const verbs = { course: '学', graphic: '读', miniVideo: '看', actLive: '看', expertLive: '看' } as const;

/** Percentage; 100 only when completed. */
export function progressPercent({
  progress: { completed, seen_seconds: seen, total_seconds: total },
}: HistoryItem) {
  if (completed) return 100;
  return Math.min(99, Math.floor((seen / Math.max(1, total)) * 100));
}

/** `学完了`, `读到 40%`, `刚开始`. */
export function progressText(item: HistoryItem): string {
  const verb = verbs[item.content_type];
  if (item.progress.completed) return `${verb}完了`;
  const percent = progressPercent(item);
  return percent === 0 ? '刚开始' : `${verb}到 ${percent}%`;
}
