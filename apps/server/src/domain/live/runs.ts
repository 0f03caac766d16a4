import { sql } from 'kysely';
import { liveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import { lockLive } from './find-live.ts';
import { announceLiveChanged } from './live-events.ts';

/** Numbers that players may have been told of before a process died, beyond those that were kept: ten seconds and more. */
const forgotten = 30;

export interface RunKey {
  contentId: number;
  number: number;
}

/** Whose a run is, and what it follows. */
export interface OpenedRun extends RunKey {
  /** The place of its first segment among all that players are told of. */
  sequence: number;
}

interface Opening extends RunKey {
  userId: number;
  /** Of the server that packs it. */
  process: string;
  at: Date;
  /** Ends the run of whoever publishes now. */
  takeover: boolean;
}

/** The number that the next publisher of a live gets. */
export async function nextRun(db: Db | Tx, contentId: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from live_runs where content_id = ${contentId}`.execute(db);
  return rows[0]!.number;
}

/**
 * A publisher comes, under the number that they were promised. Throws CONFLICT when the live does not run, when somebody
 * publishes it and is not to be taken over from (`data.publishing` is true then), or when the number was used already.
 */
export function openRun(db: Db, opening: Opening): Promise<OpenedRun> {
  const { contentId, number, userId, process, at, takeover } = opening;
  return db.transaction().execute(async (tx) => {
    const live = await lockLive(tx, contentId);
    if (live.status !== liveStatus.live) throw new AppError('CONFLICT', { data: { publishing: false } });
    if (live.openRun !== null) {
      if (!takeover) throw new AppError('CONFLICT', { data: { publishing: true } });
      await markTaken(tx, { contentId, number: live.openRun, at }, process);
    }
    if ((await nextRun(tx, contentId)) !== number) throw new AppError('NOT_ALLOWED');
    const place = await findPlace(tx, contentId);
    const row = { content_id: contentId, number, user_id: userId, process, ...place };
    await tx
      .insertInto('live_runs')
      .values({ ...row, beat_at: at, started_at: at })
      .execute();
    await tx.updateTable('lives').set({ left_at: null }).where('content_id', '=', contentId).execute();
    return { contentId, number, sequence: place.sequence };
  });
}

/** Where the next run begins: in the live's own time, and among all segments. */
async function findPlace(tx: Tx, contentId: number): Promise<{ begins_at: number; sequence: number }> {
  const { rows } = await sql<{ begins_at: number; sequence: number }>`
    select coalesce(sum(milliseconds), 0)::integer as begins_at,
      coalesce(max(live_runs.sequence + coalesce(live_segments.number + 1, 0)
        + case when broken then ${forgotten}::integer else 0 end), 0)::integer as sequence
    from live_runs left join live_segments
      on live_segments.content_id = live_runs.content_id and live_segments.run = live_runs.number
    where live_runs.content_id = ${contentId}`.execute(tx);
  return rows[0]!;
}

const markEnded = (tx: Tx | Db, { contentId, number, at }: RunKey & { at: Date }) =>
  tx
    .updateTable('live_runs')
    .set({ ended_at: at })
    .where('content_id', '=', contentId)
    .where('number', '=', number)
    .where('ended_at', 'is', null)
    .execute();

/** What another process packed may be known to players and not be kept yet, as after a death. */
const markTaken = (tx: Tx, { contentId, number, at }: RunKey & { at: Date }, process: string) =>
  tx
    .updateTable('live_runs')
    .set({ ended_at: at, broken: sql`process <> ${process}::uuid` })
    .where('content_id', '=', contentId)
    .where('number', '=', number)
    .execute();

/** A publisher has left: from now on the next one is awaited. Nothing happens where the run has ended already. */
export async function closeRun(db: Db, { contentId, number, at }: RunKey & { at: Date }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { status, openRun: open } = await lockLive(tx, contentId);
    if (open !== number) return;
    await markEnded(tx, { contentId, number, at });
    if (status !== liveStatus.live) return;
    await tx.updateTable('lives').set({ left_at: at }).where('content_id', '=', contentId).execute();
  });
  announceLiveChanged(contentId);
}

/** Says that a run is still packed; false when it is not to be any more: it was taken over, or the live has ended. */
export async function beatRun(db: Db, { contentId, number, at }: RunKey & { at: Date }): Promise<boolean> {
  const { rows } = await sql`
    update live_runs set beat_at = ${at} from lives join contents on contents.id = lives.content_id
    where contents.state = 'published' and lives.content_id = live_runs.content_id and lives.status = ${liveStatus.live}
      and live_runs.content_id = ${contentId} and number = ${number} and live_runs.ended_at is null
    returning number`.execute(db);
  return rows.length > 0;
}

/** The numbers of a live's runs of which something was recorded, ascending. */
export async function listRunsWithSegments(db: Db, contentId: number): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from live_runs where content_id = ${contentId} and exists (
      select from live_segments where live_segments.content_id = live_runs.content_id and run = live_runs.number)
    order by number`.execute(db);
  return rows.map(({ number }) => number);
}
