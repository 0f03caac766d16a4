import type { ModuleItem } from '@academy/contract/areas/page.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { dateTime } from '../../format/date-time.ts';
import { joinDetails } from '../../format/details.ts';

/** Seconds that an entry takes; undefined if unknown. */
const getSeconds = ({ link }: ModuleItem): number | undefined => Number(link.params.seconds) || undefined;

/** A live takes place at a fixed time, so it does not count in the total. */
const isScheduledLive = ({ content }: ModuleItem): boolean =>
  content?.live_status === liveStatus.upcoming || content?.live_status === liveStatus.live;

/** Whole minutes, rounded up; below one minute it says so. */
const formatMinutes = (seconds: number): string =>
  seconds < 60 ? '不到 1 分钟' : `${Math.ceil(seconds / 60)} 分钟`;

/** The total time of the entries without lives: `共 4 分钟`, and `另有一场直播` if there is a live. */
export function formatTotal(items: readonly ModuleItem[]): string {
  const timed = items.filter((item) => !isScheduledLive(item));
  const total = timed.reduce((sum, item) => sum + (getSeconds(item) ?? 0), 0);
  const live = items.length > timed.length && (total > 0 ? '另有一场直播' : '一场直播');
  return [total >= 60 ? `共 ${formatMinutes(total)}` : total > 0 && formatMinutes(total), live]
    .filter(Boolean)
    .join('，');
}

/** The line below an entry's title: `3 分钟 · 前 5 课`, `今天 19:30 开始`, `还有 72 分钟`. */
export function formatEntry(item: ModuleItem, now?: Date): string {
  const { content, link } = item;
  const seconds = getSeconds(item);
  const time = seconds === undefined ? '' : formatMinutes(seconds);
  if (content?.live_status === liveStatus.upcoming && content.starts_at) {
    return joinDetails([`${dateTime(content.starts_at, now)} 开始`, time && `约 ${time}`]);
  }
  if (content?.live_status === liveStatus.live) return time && `还有 ${time}`;
  const lessons = Number(link.params.lessons);
  const { first = 1 } = link.params;
  const lessonsText = !lessons
    ? ''
    : lessons === 1
      ? `第 ${first} 课`
      : +first > 1
        ? `从第 ${first} 课起`
        : `${lessons === content?.lesson_count ? '全' : '前'} ${lessons} 课`;
  return joinDetails([time, lessonsText]);
}
