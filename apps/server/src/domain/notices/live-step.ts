import { liveReminders } from '@academy/contract/limits.ts';

export type Reminder = keyof typeof liveReminders;

const minute = 60_000;

/** From the nearest to the farthest, so that only the nearest of those that are due is taken. */
const reminders = (Object.entries(liveReminders) as [Reminder, number][]).toSorted(
  ([, one], [, other]) => one - other,
);

interface DueReminder {
  readonly step: Reminder;
  /** When it became due. */
  readonly since: Date;
}

/**
 * The reminder of a live that is due now; undefined before the first, between two and from the start on. One that could
 * not be sent in time is still sent for half of its own length, and then means nothing any more: after twelve hours
 * without a server nobody reads of a day that is left.
 */
export function findReminder(startsAt: Date, now: Date): DueReminder | undefined {
  const left = startsAt.getTime() - now.getTime();
  for (const [step, minutes] of reminders) {
    const before = minutes * minute;
    if (left <= before && left > before / 2) return { step, since: new Date(startsAt.getTime() - before) };
  }
  return undefined;
}

/** The longest time before a live at which anybody is reminded, in milliseconds. */
export const firstReminder = Math.max(...Object.values(liveReminders)) * minute;
