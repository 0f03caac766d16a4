import { liveLimits, type LiveStatus, liveStatus } from '@academy/contract/limits.ts';
import type { Db } from '../../db/database.ts';
import { findLive, type LiveRow } from './find-live.ts';

export interface LiveState {
  readonly status: LiveStatus;
  /** Rises with every publisher that comes (back); 0 before the first. */
  readonly run: number;
  /** Somebody publishes now. */
  readonly publishing: boolean;
  /** Whole seconds for which a publisher who left is awaited; null while there is one, or nobody came yet. */
  readonly awaitingSeconds: number | null;
}

/** How a live stands at a moment. */
export function describeLive(live: LiveRow, now: Date): LiveState {
  const { status, run, openRun, leftAt } = live;
  const runs = status === liveStatus.live;
  const publishing = runs && openRun !== null;
  const until = leftAt === null ? 0 : leftAt.getTime() + liveLimits.grace * 1_000;
  const awaited = runs && !publishing && leftAt !== null;
  const awaitingSeconds = awaited ? Math.max(0, Math.ceil((until - now.getTime()) / 1_000)) : null;
  return { status, run, publishing, awaitingSeconds };
}

/** How a published live stands now; undefined when there is none. */
export async function findLiveState(
  db: Db,
  { contentId, now }: { contentId: number; now: Date },
): Promise<LiveState | undefined> {
  const live = await findLive(db, contentId);
  return live && describeLive(live, now);
}
