import { dateTime } from '../../../format/date.ts';

interface Day<Item> {
  readonly day: string;
  readonly list: Item[];
}

/** `今天`, and `19:30`: a moment as the list says it, by China's clock. */
export function dayAndClock(iso: string, now?: Date): readonly [day: string, clock: string] {
  const [day = '', clock = ''] = dateTime(iso, now).split(' ');
  return [day, clock];
}

/** Items under the day that they came on, in their order, which is by time. */
export function groupByDay<Item extends { readonly created_at: string }>(
  items: readonly Item[],
  now?: Date,
): Day<Item>[] {
  const days: Day<Item>[] = [];
  for (const item of items) {
    const [day] = dayAndClock(item.created_at, now);
    const last = days.at(-1);
    if (last?.day === day) last.list.push(item);
    else days.push({ day, list: [item] });
  }
  return days;
}
