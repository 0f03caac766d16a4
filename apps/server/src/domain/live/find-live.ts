import { sql } from 'kysely';
import type { LiveStatus } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/app-error.ts';
import { mayRun, type Runner } from './live-status.ts';

/** A live as those who run it know it. */
export interface LiveRow {
  contentId: number;
  title: string;
  type: 'actLive' | 'expertLive';
  status: LiveStatus;
  origin: 'publish' | 'recorded';
  startsAt: Date;
  endsAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  /** Since when nobody publishes although it runs. */
  leftAt: Date | null;
  /** The latest publisher of whom something can be watched; 0 before the first. */
  run: number;
  /** The run of whoever publishes now. */
  openRun: number | null;
  expertUserId: number | null;
}

const openRun = sql<number | null>`(
  select number from live_runs where live_runs.content_id = lives.content_id and ended_at is null)`;

const selectLives = (db: Db | Tx) =>
  db
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .leftJoin('experts', 'experts.id', 'contents.expert_id')
    .select(['lives.content_id as contentId', 'contents.title', 'lives.type', 'lives.origin', 'lives.run'])
    .select(['lives.starts_at as startsAt', 'lives.ends_at as endsAt', 'lives.started_at as startedAt'])
    .select(['lives.ended_at as endedAt', 'lives.left_at as leftAt', 'experts.user_id as expertUserId'])
    .select([sql<LiveStatus>`lives.status`.as('status'), openRun.as('openRun')]);

/** A published live, whoever asks. */
export const findLive = (db: Db | Tx, contentId: number): Promise<LiveRow | undefined> =>
  selectLives(db)
    .where('lives.content_id', '=', contentId)
    .where('contents.state', '=', 'published')
    .executeTakeFirst();

/** A published live that this person may run; throws NOT_FOUND for everybody else, as for one that is not there. */
export async function getOwnLive(
  db: Db | Tx,
  { contentId, runner }: { contentId: number; runner: Runner },
): Promise<LiveRow> {
  const live = await findLive(db, contentId);
  if (!live || !mayRun(runner, live)) throw new AppError('NOT_FOUND', { message: '没有找到这场直播' });
  return live;
}

/** Has others who would change the live wait until the transaction ends; returns how it stands. */
export async function lockLive(tx: Tx, contentId: number): Promise<LiveRow> {
  await tx.selectFrom('lives').select('run').where('content_id', '=', contentId).forUpdate().execute();
  const live = await selectLives(tx).where('lives.content_id', '=', contentId).executeTakeFirst();
  if (!live) throw new AppError('NOT_FOUND', { message: '没有找到这场直播' });
  return live;
}
