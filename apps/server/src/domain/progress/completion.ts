import { viewTime } from '@academy/contract/limits.ts';
import { findGaps, lengthOf, type Spans } from './spans.ts';

export interface Seen {
  readonly seen: Spans;
  readonly total: number;
  /** Where one is; of an article, how far it has been in sight. */
  readonly position: number;
  /** Read and not played: any second of it counts, but its end has to have been in sight. */
  readonly isRead: boolean;
}

/** Whether enough was seen: nine tenths of what is played, half of the time of what is read to its end. */
export function isComplete({ seen, total, position, isRead }: Seen): boolean {
  const reaches = (seconds: number, hundredths: number) => seconds * 100 >= total * hundredths;
  if (isRead) return reaches(lengthOf(seen), viewTime.readAt) && reaches(position, viewTime.completeAt);
  return reaches(lengthOf(seen), viewTime.completeAt);
}

/** The stretches that were not seen. */
export const findMissing = (seen: Spans, total: number): Spans => findGaps(seen, [0, total]);
