import type { Progress } from '@academy/contract/areas/progress.ts';
import { viewTime } from '@academy/contract/limits.ts';

/** Shorter ones, in seconds, are what rounding leaves; they are named only where nothing else is missing. */
const worthNaming = 3;

/** The stretches of a lesson to go and see, in order. */
export function listMissing({ missing }: Progress): Progress['missing'] {
  const long = missing.filter(({ from, to }) => to - from >= worthNaming);
  return long.length > 0 ? long : missing;
}

/** Seconds that are missing until a lesson counts as learned; it need not be all of it. */
export const findNeeded = ({ seen_seconds: seen, total_seconds: total }: Progress): number =>
  Math.max(0, Math.ceil((total * viewTime.completeAt) / 100) - seen);
