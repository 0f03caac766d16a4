import { type RawBuilder, sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { findReminder, firstReminder } from './live-step.ts';
import { remind, tellReplay, tellStart } from './live-words.ts';
import { tellReservers } from './tell-reservers.ts';

const minute = 60_000;
/** So long a start is news, and so long a replay. A server that was away longer says nothing. */
const startIsNews = 30 * minute;
const replayIsNews = 12 * 60 * minute;

interface Live {
  readonly content_id: number;
  readonly title: string;
  readonly starts_at: Date;
}

const select = <Row extends Live>(columns: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql<Row>`
  select lives.content_id, title, starts_at, ${columns} from lives join contents on contents.id = lives.content_id
  where state = 'published' and ${where}
    and exists (select from interactions where interactions.content_id = lives.content_id and kind = 'reserve')
  order by starts_at, lives.content_id`;

/**
 * Reminds who reserved a live a day, an hour and a few minutes before it starts, each once. Who reserved, or was told of
 * another hour, between two reminders is given the later ones alone. To be called each minute, in any number of processes.
 */
export async function remindOfLives(db: Db, now: Date): Promise<void> {
  const until = new Date(now.getTime() + firstReminder);
  const { rows } = await select<Live & { moved_at: Date | null }>(
    sql`(select max(moved_at) from live_moves where live_moves.content_id = lives.content_id) as moved_at`,
    sql`status = ${liveStatus.upcoming} and starts_at > ${now} and starts_at <= ${until}`,
  ).execute(db);
  for (const live of rows) {
    const due = findReminder(live.starts_at, now);
    if (!due || (live.moved_at && live.moved_at > due.since)) continue;
    const words = remind(due.step, { title: live.title, startsAt: live.starts_at }, now);
    await takeStep(db, {
      live,
      step: due.step,
      kind: 'reminder',
      ...words,
      reservedBefore: due.since,
      at: now,
    });
  }
}

/** Tells who reserved a live that it has begun, whoever or whatever began it. */
export async function tellOfStarts(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - startIsNews);
  const { rows } = await select<Live & { started_at: Date }>(
    sql`started_at`,
    sql`status = ${liveStatus.live} and started_at > ${since} and ${notTaken('started')}`,
  ).execute(db);
  for (const live of rows)
    await takeStep(db, {
      live,
      step: 'started',
      kind: 'started',
      ...tellStart(live),
      reservedBefore: live.started_at,
      at: now,
    });
}

/** Tells who reserved a live that it can be seen again, if it was ever begun. */
export async function tellOfReplays(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - replayIsNews);
  const { rows } = await select<Live & { ended_at: Date }>(
    sql`ended_at`,
    sql`status = ${liveStatus.replay} and video_id is not null and started_at is not null and ended_at > ${since}
      and ${notTaken('replay')}`,
  ).execute(db);
  for (const live of rows)
    await takeStep(db, {
      live,
      step: 'replay',
      kind: 'replay',
      ...tellReplay(live),
      reservedBefore: live.ended_at,
      at: now,
    });
}

const notTaken = (
  step: string,
) => sql`not exists (select from live_steps where live_steps.content_id = lives.content_id
  and step = ${step} and live_steps.starts_at = lives.starts_at)`;

type Step = {
  readonly live: Live;
  readonly step: 'day' | 'hour' | 'minutes' | 'started' | 'replay';
} & Omit<Parameters<typeof tellReservers>[1], 'contentId' | 'cause'>;

/** Tells once: the row of a step and its notices are there together or not at all, whichever process was first. */
async function takeStep(db: Db, { live, step, ...telling }: Step): Promise<void> {
  const { content_id: contentId, starts_at: startsAt } = live;
  await db.transaction().execute(async (tx) => {
    const taken = await tx
      .insertInto('live_steps')
      .values({ content_id: contentId, step, starts_at: startsAt, taken_at: telling.at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('step')
      .executeTakeFirst();
    if (!taken) return;
    const cause = `live ${contentId} ${step} ${startsAt.toISOString()}`;
    await tellReservers(tx, { ...telling, contentId, cause });
  });
}
