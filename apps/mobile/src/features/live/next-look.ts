import { isRunning, isUpcoming, type Live } from './live-detail.ts';

/** Milliseconds between two looks once a change is due and the server does not tell of it yet. */
const overdue = 10_000;
/** While a replay is being made ready. */
const preparing = 60_000;

/**
 * How long until the server should be asked again, in milliseconds from `now` (epoch milliseconds): when an upcoming
 * live begins, when a running one ends. Undefined when nothing is going to change.
 */
export function findNextLook(
  live: Pick<Live, 'status' | 'starts_at' | 'ends_at' | 'video'>,
  now: number,
): number | undefined {
  if (!isUpcoming(live) && !isRunning(live)) return live.video ? undefined : preparing;
  const due = Date.parse(isUpcoming(live) ? live.starts_at : live.ends_at) - now;
  return due > 0 ? due : overdue;
}
