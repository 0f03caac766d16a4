import type { ItemOf } from '../../../session/use-wire-pages.ts';

export type Learned = ItemOf<'GET user/history'>;

const verbs = { course: '学', graphic: '读', miniVideo: '看', actLive: '看', expertLive: '看' } as const;

/** In hundredths; 100 exactly when it is completed. */
export function learnedShare({ progress: { completed, seen_seconds: seen, total_seconds: total } }: Learned) {
  if (completed) return 100;
  return Math.min(99, Math.floor((seen / Math.max(1, total)) * 100));
}

/** `学完了`, `读到 40%`, `刚开始`. */
export function learnedText(item: Learned): string {
  const verb = verbs[item.content_type];
  if (item.progress.completed) return `${verb}完了`;
  const share = learnedShare(item);
  return share === 0 ? '刚开始' : `${verb}到 ${share}%`;
}
