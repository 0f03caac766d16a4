import type { ModuleItem } from '@academy/contract/areas/page.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { dateTime } from '../../format/date.ts';
import { joinFacts } from '../../format/facts.ts';

/** How long an entry of the day's card takes, in seconds; undefined where nobody has said so. */
const secondsOf = ({ link }: ModuleItem): number | undefined => Number(link.params.seconds) || undefined;

/** A live has its own hour: it takes its time when it takes place, not out of the ten minutes. */
const isAppointment = ({ content }: ModuleItem): boolean =>
  content?.live_status === liveStatus.upcoming || content?.live_status === liveStatus.live;

/** Whole minutes, rounded up; below one it says so. */
const minutes = (seconds: number): string =>
  seconds < 60 ? '不到 1 分钟' : `${Math.ceil(seconds / 60)} 分钟`;

/** What the entries take together, lives aside: `共 4 分钟`, and `另有一场直播` where there is one. */
export function totalText(items: readonly ModuleItem[]): string {
  const timed = items.filter((item) => !isAppointment(item));
  const total = timed.reduce((sum, item) => sum + (secondsOf(item) ?? 0), 0);
  const live = items.length > timed.length && (total > 0 ? '另有一场直播' : '一场直播');
  return [total >= 60 ? `共 ${minutes(total)}` : total > 0 && minutes(total), live]
    .filter(Boolean)
    .join('，');
}

/** The line under an entry's title: `3 分钟 · 前 5 课`, `今天 19:30 开始`, `还有 72 分钟`. */
export function entryText(item: ModuleItem, now?: Date): string {
  const { content, link } = item;
  const seconds = secondsOf(item);
  const time = seconds === undefined ? '' : minutes(seconds);
  if (content?.live_status === liveStatus.upcoming && content.starts_at) {
    return joinFacts([`${dateTime(content.starts_at, now)} 开始`, time && `约 ${time}`]);
  }
  if (content?.live_status === liveStatus.live) return time && `还有 ${time}`;
  const lessons = Number(link.params.lessons);
  const { first = 1 } = link.params;
  const part = !lessons
    ? ''
    : lessons === 1
      ? `第 ${first} 课`
      : +first > 1
        ? `从第 ${first} 课起`
        : `前 ${lessons} 课`;
  return joinFacts([time, part]);
}
