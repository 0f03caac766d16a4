import { sql } from 'kysely';
import { liveLimits, liveStatus, type LiveStatus, liveStatusLabels } from '@academy/contract/limits.ts';
import type { Db, Tx } from '../../db/database.ts';
import { AppError } from '../../kit/errors.ts';

export interface LiveRow {
  contentId: number;
  title: string;
  type: 'actLive' | 'expertLive';
  status: LiveStatus;
  origin: 'publish' | 'recorded';
  /** The plan, which starting and ending never change. */
  startsAt: Date;
  endsAt: Date;
  /** What happened. */
  startedAt: Date | null;
  endedAt: Date | null;
  /** Since when nobody has been publishing although it is running. */
  publisherLeftAt: Date | null;
  /** Number of the latest run with segments; 0 before the first. */
  run: number;
  /** Number of the run of the current publisher. */
  openRun: number | null;
  /** Whether its recording exists or is being made; false before the end. */
  hasReplay: boolean;
  expertUserId: number | null;
  /** Users who assist the expert in this live. */
  assistantUserIds: readonly number[];
}

const assistants = sql<number[]>`(select coalesce(json_agg(user_id), '[]') from live_assistants
  where live_assistants.content_id = lives.content_id)`;
const openRun = sql<number | null>`(
  select number from live_runs where live_runs.content_id = lives.content_id and ended_at is null)`;

/**
 * Whether the recording of an ended live exists or is being made: it has segments, or a run that may still store some. Null
 * where no live is joined.
 */
export const hasReplay = sql<
  boolean | null
>`(lives.status = ${liveStatus.replay} and (lives.video_id is not null
  or lives.run > 0 or exists (
    select from live_runs where live_runs.content_id = lives.content_id and live_runs.ended_at is null)))`;

const selectLives = (db: Db | Tx) =>
  db
    .selectFrom('lives')
    .innerJoin('contents', 'contents.id', 'lives.content_id')
    .leftJoin('experts', 'experts.id', 'contents.expert_id')
    .select(['lives.content_id as contentId', 'contents.title', 'lives.type', 'lives.origin', 'lives.run'])
    .select(['lives.starts_at as startsAt', 'lives.ends_at as endsAt'])
    .select(['lives.started_at as startedAt', 'lives.ended_at as endedAt'])
    .select(['lives.publisher_left_at as publisherLeftAt', 'experts.user_id as expertUserId'])
    .select([sql<LiveStatus>`lives.status`.as('status'), openRun.as('openRun')])
    .select(sql<boolean>`${hasReplay}`.as('hasReplay'))
    .select(assistants.as('assistantUserIds'));

/** A published live, without a check of rights. */
export const findLive = (db: Db | Tx, contentId: number): Promise<LiveRow | undefined> =>
  selectLives(db)
    .where('lives.content_id', '=', contentId)
    .where('contents.state', '=', 'published')
    .executeTakeFirst();

/**
 * A published live that this user may manage. Throws NOT_FOUND for others, as for a missing one, and
 * SECOND_FACTOR_NEEDED for operators whose session is not verified, unless they are its expert or assistant.
 */
export async function getManagedLive(
  db: Db | Tx,
  { contentId, manager }: { contentId: number; manager: LiveManager },
): Promise<LiveRow> {
  const live = await findLive(db, contentId);
  if (!live || !mayManageLive(manager, live))
    throw new AppError('NOT_FOUND', { message: '没有找到这场直播' });
  if (!manager.isVerified && !isTheirLive(manager, live)) throw new AppError('SECOND_FACTOR_NEEDED');
  return live;
}

/** Locks a live until the transaction ends and returns its current row. Throws NOT_FOUND. */
export async function lockLive(tx: Tx, contentId: number): Promise<LiveRow> {
  await tx.selectFrom('lives').select('run').where('content_id', '=', contentId).forUpdate().execute();
  const live = await selectLives(tx).where('lives.content_id', '=', contentId).executeTakeFirst();
  if (!live) throw new AppError('NOT_FOUND', { message: '没有找到这场直播' });
  return live;
}

export interface LiveState {
  readonly status: LiveStatus;
  readonly startedAt: Date | null;
  /** Increases with every publisher that connects; 0 before the first. */
  readonly run: number;
  readonly publishing: boolean;
  /**
   * Whole seconds left for a publisher who disconnected to return; null while somebody publishes, or before the
   * first.
   */
  readonly awaitingSeconds: number | null;
}

export function computeLiveState(live: LiveRow, now: Date): LiveState {
  const { status, startedAt, run, openRun, publisherLeftAt } = live;
  const isRunning = status === liveStatus.live;
  const publishing = isRunning && openRun !== null;
  const deadline = publisherLeftAt === null ? 0 : publisherLeftAt.getTime() + liveLimits.grace * 1_000;
  const isAwaited = isRunning && !publishing && publisherLeftAt !== null;
  const awaitingSeconds = isAwaited ? Math.max(0, Math.ceil((deadline - now.getTime()) / 1_000)) : null;
  return { status, startedAt, run, publishing, awaitingSeconds };
}

/** The current state of a published live; undefined when there is none. */
export async function findLiveState(
  db: Db,
  { contentId, now }: { contentId: number; now: Date },
): Promise<LiveState | undefined> {
  const live = await findLive(db, contentId);
  return live && computeLiveState(live, now);
}

/**
 * 即将开始 → 直播中 → 直播回放, and back only by the two operations that say so: a live that ended can be resumed within
 * its planned time, and one that was started for a moment before its time becomes upcoming again.
 */
const nextStatus: Readonly<Record<LiveStatus, LiveStatus | undefined>> = {
  [liveStatus.upcoming]: liveStatus.live,
  [liveStatus.live]: liveStatus.replay,
  [liveStatus.replay]: undefined,
};

export const canBecome = (from: LiveStatus, to: LiveStatus): boolean => nextStatus[from] === to;

/** Throws CONFLICT, with a message for the manager, unless the transition is allowed. */
export function assertTransition(from: LiveStatus, to: LiveStatus): void {
  if (canBecome(from, to)) return;
  throw new AppError('CONFLICT', {
    message: `这场直播的状态是“${liveStatusLabels[from]}”，不能进行这项操作`,
    cause: `${from} may not become ${to}`,
  });
}

export interface LiveManager {
  readonly userId: number;
  readonly roles: readonly string[];
  /** Whether the second factor was proven, which operators need for lives of others. */
  readonly isVerified: boolean;
}

type Manager = Pick<LiveManager, 'userId' | 'roles'>;
type Managed = Pick<LiveRow, 'expertUserId' | 'assistantUserIds'>;

/** Whether they are its expert, while they have that role, or assist in it. */
const isTheirLive = ({ userId, roles }: Manager, live: Managed): boolean =>
  (roles.includes('expert') && live.expertUserId === userId) || live.assistantUserIds.includes(userId);

/** The content's expert, its assistants, and operators. */
export const mayManageLive = (manager: Manager, live: Managed): boolean =>
  manager.roles.includes('operator') || isTheirLive(manager, live);
