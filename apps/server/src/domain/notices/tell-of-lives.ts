import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { findReminder, firstReminder } from './live-step.ts';
import { remind, tellReplay, tellStart } from './live-words.ts';
import { type Live, notTaken, selectLives, takeStep } from './take-step.ts';
import { tellReservers } from './tell-reservers.ts';

const minute = 60_000;
/** So long a start is news, and so long a replay. A server that was away longer says nothing. */
const startIsNews = 30 * minute;
const replayIsNews = 12 * 60 * minute;

const isReserved = sql`exists (select from interactions
  where interactions.content_id = lives.content_id and kind = 'reserve')`;

/**
 * Reminds who reserved a live a day, an hour and a few minutes before it starts, each once. Who reserved, or was told
 * of another hour, between two reminders is given the later ones alone. To be called each minute, in any number of
 * processes.
 */
export async function remindOfLives(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() + firstReminder);
  const { rows } = await selectLives<Live & { moved_at: Date | null }>(
    sql`(select max(moved_at) from live_moves where live_moves.content_id = lives.content_id) as moved_at`,
    sql`status = ${liveStatus.upcoming} and starts_at > ${now} and starts_at <= ${until} and ${isReserved}`,
  ).execute(db);
  for (const live of rows) {
    const due = findReminder(live.starts_at, now);
    if (!due || (live.moved_at && live.moved_at > due.since)) continue;
    const words = remind(due.step, { title: live.title, startsAt: live.starts_at }, now);
    const telling = { kind: 'reminder', ...words, reservedBefore: due.since, at: now } as const;
    await takeStep(db, { live, step: due.step, at: now }, (tx, cause) =>
      tellReservers(tx, { ...telling, ...cause }),
    );
  }
}

/** Tells who reserved a live that it has begun, whoever or whatever began it. */
export async function tellOfStarts(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - startIsNews);
  const { rows } = await selectLives<Live & { started_at: Date }>(
    sql`started_at`,
    sql`status = ${liveStatus.live} and started_at > ${since} and ${notTaken('started')} and ${isReserved}`,
  ).execute(db);
  for (const live of rows) {
    const telling = {
      kind: 'started',
      ...tellStart(live),
      reservedBefore: live.started_at,
      at: now,
    } as const;
    await takeStep(db, { live, step: 'started', at: now }, (tx, cause) =>
      tellReservers(tx, { ...telling, ...cause }),
    );
  }
}

/** Tells who reserved a live that it can be seen again, if it was ever begun. */
export async function tellOfReplays(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - replayIsNews);
  const { rows } = await selectLives<Live & { ended_at: Date }>(
    sql`ended_at`,
    sql`status = ${liveStatus.replay} and video_id is not null and started_at is not null and ended_at > ${since}
      and ${notTaken('replay')} and ${isReserved}`,
  ).execute(db);
  for (const live of rows) {
    const telling = { kind: 'replay', ...tellReplay(live), reservedBefore: live.ended_at, at: now } as const;
    await takeStep(db, { live, step: 'replay', at: now }, (tx, cause) =>
      tellReservers(tx, { ...telling, ...cause }),
    );
  }
}
