import type { VideoSource } from './player-state.ts';

/**
 * The second at which everyone is in a broadcast that was recorded before, at `now` (epoch milliseconds). A recording
 * shorter than its slot is shown again from its start. Undefined for what is no broadcast, and for one that is made now;
 * 0 before it begins.
 */
export function findLivePlace(
  { runsSince, seconds, isMadeNow }: Pick<VideoSource, 'runsSince' | 'seconds' | 'isMadeNow'>,
  now: number,
): number | undefined {
  if (runsSince === undefined || isMadeNow) return undefined;
  const elapsed = Math.max(0, (now - runsSince) / 1_000);
  return seconds > 0 ? elapsed % seconds : elapsed;
}
