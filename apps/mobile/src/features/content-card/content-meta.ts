import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { countWithUnit } from '../../format/count.ts';
import { duration, relativeDate } from '../../format/date-time.ts';
import { joinDetails } from '../../format/details.ts';

/**
 * The line below a title: the expert, and length or start time. `李慕晴 · 6 课`, `今天 19:30 · 李慕晴 · 23 人已预约`. Nobody has
 * viewed a live before its start.
 */
export function formatContentMeta(card: ContentCard, now?: Date): string {
  const { expert_name: expert } = card;
  const details = isUpcoming(card)
    ? [startText(card, now), expert, describeReservations(card)]
    : [expert, describeLength(card)];
  return joinDetails(details);
}

const isUpcoming = ({ live_status: status }: ContentCard): boolean => status === liveStatus.upcoming;

const startText = ({ starts_at: start }: ContentCard, now?: Date) => start && relativeDate(start, now);

/** Where places are limited, people sign up, as the page of the live says it. */
const describeReservations = ({ reserve_count: reserved, capacity }: ContentCard): string | null =>
  reserved ? countWithUnit(reserved, capacity ? '人已报名' : '人已预约') : null;

function describeLength(card: ContentCard): string | null {
  const { content_type: type, lesson_count: lessons, seconds, view_count: views } = card;
  if (type === 'course') return lessons === null ? null : `${lessons} 课`;
  if (type === 'graphic')
    return seconds === null ? null : `${Math.max(1, Math.round(seconds / 60))} 分钟读完`;
  if (type === 'miniVideo') return seconds === null ? null : duration(seconds);
  return views === 0 ? null : countWithUnit(views, '次观看');
}
