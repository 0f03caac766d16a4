import { pullRefresh, type PullRefreshState } from '@academy/contract/limits.ts';

/** Pixels: the finger's way at which letting go refreshes, and where the content rests meanwhile. */
export type PullPreset = { reachAt: number; restAt: number };

export const pullPresets = {
  area: { reachAt: pullRefresh.areaThreshold, restAt: pullRefresh.areaThreshold },
  page: { reachAt: pullRefresh.range, restAt: pullRefresh.height },
} as const satisfies Record<string, PullPreset>;

/** `state` is undefined at rest; `travel` is how far the finger has come, in px. */
export type Pull = { state?: PullRefreshState; travel: number };

export type PullEvent =
  | { type: 'move'; travel: number }
  | { type: 'release' | 'refresh' | 'done' | 'failed' | 'settled' };

export const restingPull: Pull = { travel: 0 };

const isHeld = ({ state }: Pull) => state === 'pulling' || state === 'reached';

const drawTo = ({ reachAt }: PullPreset, travel: number): Pull => ({
  state: travel >= reachAt ? 'reached' : 'pulling',
  travel,
});

/**
 * pulling ⇄ reached while the finger moves; letting go leads from reached to refreshing and from pulling to aborting;
 * work done leads to restoring, work that failed to aborting; both ways home end at rest. An event that has no place in a state changes nothing.
 */
export function stepPull(preset: PullPreset, pull: Pull, event: PullEvent): Pull {
  switch (event.type) {
    case 'move':
      return pull.state === undefined || isHeld(pull) ? drawTo(preset, Math.max(0, event.travel)) : pull;
    case 'release':
      if (!isHeld(pull)) return pull;
      return { state: pull.state === 'reached' ? 'refreshing' : 'aborting', travel: 0 };
    case 'refresh':
      return pull.state === undefined ? { state: 'refreshing', travel: 0 } : pull;
    case 'done':
      return pull.state === 'refreshing' ? { state: 'restoring', travel: 0 } : pull;
    case 'failed':
      return pull.state === 'refreshing' ? { state: 'aborting', travel: 0 } : pull;
    default:
      return pull.state === 'aborting' || pull.state === 'restoring' ? restingPull : pull;
  }
}

/** How far the content is down, in px: even until it is reached, then ever heavier. */
export function pullOffset(preset: PullPreset, pull: Pull): number {
  if (pull.state === 'refreshing') return preset.restAt;
  if (!isHeld(pull)) return 0;
  const share = pull.travel / preset.reachAt;
  return preset.restAt * (share <= 1 ? share : 1 + Math.log(share));
}
