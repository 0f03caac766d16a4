import { addDays } from './periods.ts';

/** How many days without a gap end today, or yesterday while today has nothing yet. `days` in any order. */
export function countStreak(days: readonly string[], today: string): number {
  const learned = new Set(days);
  let day = learned.has(today) ? today : addDays(today, -1);
  let count = 0;
  for (; learned.has(day); day = addDays(day, -1)) count += 1;
  return count;
}
