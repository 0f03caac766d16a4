import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { counted } from '../../format/count.ts';
import { moment } from '../../format/date.ts';
import { duration } from '../../format/time.ts';
import { joinFacts } from '../../format/facts.ts';

/** The line under a title: who, and what one has to bring. `李慕晴 · 6 课`, `今天 19:30 · 李慕晴`. */
export function contentMeta(card: ContentCard, now?: Date): string {
  const { expert_name: expert } = card;
  const parts = isComing(card) ? [startText(card, now), expert] : [expert, extent(card)];
  return joinFacts(parts);
}

const isComing = ({ live_status: status }: ContentCard): boolean => status === liveStatus.upcoming;

const startText = ({ starts_at: start }: ContentCard, now?: Date) => start && moment(start, now);

function extent(card: ContentCard): string | null {
  const { content_type: type, lesson_count: lessons, seconds, view_count: views } = card;
  if (type === 'course') return lessons === null ? null : `${lessons} 课`;
  if (type === 'graphic')
    return seconds === null ? null : `${Math.max(1, Math.round(seconds / 60))} 分钟读完`;
  if (type === 'miniVideo') return seconds === null ? null : duration(seconds);
  return views === 0 ? null : counted(views, '次观看');
}
