import { type RawBuilder, sql } from 'kysely';
import { liveReminders, liveStatus, type LiveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/generated/schema.ts';

export interface LiveRow {
  readonly content_id: number;
  readonly title: string;
  readonly starts_at: Date;
}

type LiveStep = Schema['live_notice_steps']['step'];

/** Published lives with the additional `columns`, the next one first. */
export const selectLives = <Row extends LiveRow>(
  columns: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
) => sql<Row>`
  select lives.content_id, contents.title, starts_at, ${columns}
  from lives join contents on contents.id = lives.content_id
  where state = 'published' and ${where}
  order by starts_at, lives.content_id`;

/** For a statement with the live's row as `lives`. */
export const isStepOpen = (
  step: LiveStep,
): RawBuilder<boolean> => sql<boolean>`not exists (select from live_notice_steps where live_notice_steps.content_id = lives.content_id
  and step = ${step} and live_notice_steps.starts_at = lives.starts_at)`;

/** When a live began to run, the last time if it was resumed. For a statement with the live's row as `lives`. */
export const runningSince = sql<Date>`greatest(started_at, resumed_at)`;

/** The status that a live has while a step is true: that it runs, or that its recording can be watched. */
const statusOfStep: Partial<Record<LiveStep, LiveStatus>> = {
  started: liveStatus.live,
  began: liveStatus.live,
  replay: liveStatus.replay,
};

/** Whether the live still has this status; until the transaction ends nothing changes it, which deletes the notices. */
async function lockStatus(tx: Tx, contentId: number, status: LiveStatus): Promise<boolean> {
  const live = tx.selectFrom('lives').select('content_id').where('content_id', '=', contentId);
  return (await live.where('status', '=', status).forShare().executeTakeFirst()) !== undefined;
}

/**
 * Sends the notices of a step once: its row and the notices are inserted in one transaction, whichever process comes
 * first. That a live is running is not said once it has ended, nor that it can be watched once it is resumed.
 */
export async function runStepOnce(
  db: Db,
  { live, step, at }: { live: LiveRow; step: LiveStep; at: Date },
  sendNotices: (tx: Tx, about: { contentId: number; cause: string }) => Promise<unknown>,
): Promise<void> {
  const { content_id: contentId, starts_at: startsAt } = live;
  await db.transaction().execute(async (tx) => {
    const status = statusOfStep[step];
    if (status !== undefined && !(await lockStatus(tx, contentId, status))) return;
    const inserted = await tx
      .insertInto('live_notice_steps')
      .values({ content_id: contentId, step, starts_at: startsAt, sent_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('step')
      .executeTakeFirst();
    if (inserted)
      await sendNotices(tx, { contentId, cause: `live ${contentId} ${step} ${startsAt.toISOString()}` });
  });
}

export type Reminder = keyof typeof liveReminders;

const minute = 60_000;

/** Sorted by lead time, so that only the shortest one that is due is sent. */
const reminders = (Object.entries(liveReminders) as [Reminder, number][]).toSorted(([, a], [, b]) => a - b);

interface DueReminder {
  readonly step: Reminder;
  readonly since: Date;
}

/**
 * The reminder of a live that is due now; undefined before the first, between two and after the start. A delayed
 * reminder is sent for half of its lead time and then dropped: after twelve hours without a server nobody is reminded
 * that one day is left.
 */
export function findReminder(startsAt: Date, now: Date): DueReminder | undefined {
  const remaining = startsAt.getTime() - now.getTime();
  for (const [step, minutes] of reminders) {
    const leadTime = minutes * minute;
    if (remaining <= leadTime && remaining > leadTime / 2)
      return { step, since: new Date(startsAt.getTime() - leadTime) };
  }
  return undefined;
}

/** The longest lead time of a reminder, in milliseconds. */
export const maxReminderLeadTime = Math.max(...Object.values(liveReminders)) * minute;
