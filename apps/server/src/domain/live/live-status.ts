import { liveStatus, type LiveStatus, liveStatusLabels } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/app-error.ts';

/** 即将开始 → 直播中 → 直播回放: a live goes each step once, and no other way. */
const next: Readonly<Record<LiveStatus, LiveStatus | undefined>> = {
  [liveStatus.upcoming]: liveStatus.live,
  [liveStatus.live]: liveStatus.replay,
  [liveStatus.replay]: undefined,
};

export const canBecome = (from: LiveStatus, to: LiveStatus): boolean => next[from] === to;

/** Throws CONFLICT, in words for whoever runs the live, unless it may go from one status to the other. */
export function assertStep(from: LiveStatus, to: LiveStatus): void {
  if (canBecome(from, to)) return;
  throw new AppError('CONFLICT', {
    message: `这场直播的状态是“${liveStatusLabels[from]}”，不能进行这项操作`,
    cause: `${from} may not become ${to}`,
  });
}

export interface Runner {
  readonly userId: number;
  readonly roles: readonly string[];
}

/** The expert of the content, as long as they are one, and whoever runs the academy. */
export const mayRun = ({ userId, roles }: Runner, live: { expertUserId: number | null }): boolean =>
  roles.includes('operator') || (roles.includes('expert') && live.expertUserId === userId);
