import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import {
  findReminder,
  isStepOpen,
  type LiveRow,
  maxReminderLeadTime,
  runningSince,
  runStepOnce,
  selectLives,
} from './live-steps.ts';
import { recordingText, reminderText, rescheduleText, startText } from './notice-texts.ts';
import { notifyReservers } from './notices.ts';

const minute = 60_000;
/** Milliseconds after which a start, and a recording, is not announced any more. */
const startNoticeWindow = 30 * minute;
const recordingNoticeWindow = 12 * 60 * minute;

const isReserved = sql`exists (select from interactions
  where interactions.content_id = lives.content_id and kind = 'reserve')`;

/**
 * Sends reminders a day, an hour and a few minutes before a live to the users who reserved it, each once. Users who
 * reserved, or were told of a new time, between two reminders get only the later ones. Call it every minute, in any
 * number of processes.
 */
export async function sendReminders(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() + maxReminderLeadTime);
  const { rows } = await selectLives<LiveRow & { rescheduled_at: Date | null }>(
    sql`(select max(rescheduled_at) from live_reschedules where live_reschedules.content_id = lives.content_id) as rescheduled_at`,
    sql`status = ${liveStatus.upcoming} and starts_at > ${now} and starts_at <= ${until} and ${isReserved}`,
  ).execute(db);
  for (const live of rows) {
    const due = findReminder(live.starts_at, now);
    if (!due || (live.rescheduled_at && live.rescheduled_at > due.since)) continue;
    const text = reminderText(due.step, { title: live.title, startsAt: live.starts_at }, now);
    const notice = { kind: 'reminder', ...text, reservedBefore: due.since, at: now } as const;
    await runStepOnce(db, { live, step: due.step, at: now }, (tx, step) =>
      notifyReservers(tx, { ...notice, ...step }),
    );
  }
}

/** Notifies the users who reserved a live that it has started or was resumed, however that happened. */
export async function notifyReserversOfStarts(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - startNoticeWindow);
  const { rows } = await selectLives<LiveRow & { running_since: Date }>(
    sql`${runningSince} as running_since`,
    sql`status = ${liveStatus.live} and ${runningSince} > ${since} and ${isStepOpen('started')} and ${isReserved}`,
  ).execute(db);
  for (const live of rows) {
    const notice = {
      kind: 'started',
      ...startText(live),
      reservedBefore: live.running_since,
      at: now,
    } as const;
    await runStepOnce(db, { live, step: 'started', at: now }, (tx, step) =>
      notifyReservers(tx, { ...notice, ...step }),
    );
  }
}

/** Notifies the users who reserved a live that its recording can be watched, if it was ever started. */
export async function notifyOfRecordings(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - recordingNoticeWindow);
  const { rows } = await selectLives<LiveRow & { ended_at: Date }>(
    sql`ended_at`,
    sql`status = ${liveStatus.replay} and video_id is not null and started_at is not null and ended_at > ${since}
      and ${isStepOpen('replay')} and ${isReserved}`,
  ).execute(db);
  for (const live of rows) {
    const notice = {
      kind: 'replay',
      ...recordingText(live),
      reservedBefore: live.ended_at,
      at: now,
    } as const;
    await runStepOnce(db, { live, step: 'replay', at: now }, (tx, step) =>
      notifyReservers(tx, { ...notice, ...step }),
    );
  }
}

/**
 * Notifies the users who reserved a live that its time changed; a trigger stores every change. Several changes since
 * the last call are one notice, and none if the time is the same again. Withdrawn lives wait until they are published
 * again.
 */
export async function notifyOfReschedules(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ content_id: number }>`
    select distinct content_id from live_reschedules join contents on contents.id = content_id
    where notified_at is null and state = 'published'`.execute(db);
  for (const { content_id: contentId } of rows)
    await db.transaction().execute((tx) => notifyOfReschedule(tx, { contentId, now }));
}

async function notifyOfReschedule(
  tx: Tx,
  { contentId, now }: { contentId: number; now: Date },
): Promise<void> {
  // A concurrent process waits here and then finds no rows.
  const { rows } = await sql<{ id: number; previous_starts_at: Date; rescheduled_at: Date }>`
    update live_reschedules set notified_at = ${now} where content_id = ${contentId} and notified_at is null
    returning id, previous_starts_at, rescheduled_at`.execute(tx);
  const moves = rows.toSorted((a, b) => a.id - b.id);
  const [first, last] = [moves[0], moves.at(-1)];
  const live = await tx
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .select(['title', 'status', 'starts_at'])
    .where('lives.content_id', '=', contentId)
    .executeTakeFirst();
  if (!first || !last || live?.status !== liveStatus.upcoming) return;
  const { title, starts_at: startsAt } = live;
  if (startsAt <= now || startsAt.getTime() === first.previous_starts_at.getTime()) return;
  await notifyReservers(tx, {
    contentId,
    kind: 'moved',
    ...rescheduleText({ title, startsAt }),
    cause: `live ${contentId} moved ${last.id}`,
    reservedBefore: last.rescheduled_at,
    at: now,
  });
}
