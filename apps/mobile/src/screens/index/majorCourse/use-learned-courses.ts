import { paging } from '@academy/contract/limits.ts';
import { useIsSignedIn } from '../../../session/use-person.ts';
import { useWire } from '../../../session/use-wire.ts';

/** How far one has come with one course. */
export interface LearnedCourse {
  readonly isDone: boolean;
  /** In hundredths; below 100 until it is done. */
  readonly share: number;
}

export type LearnedCourses = ReadonlyMap<number, LearnedCourse>;

/** The courses that one learned in last, by their number; none for guests, and until it is known. */
export function useLearnedCourses(): LearnedCourses {
  const enabled = useIsSignedIn();
  const { data } = useWire('GET user/history', { content_type: 'course', size: paging.maxSize }, { enabled });
  const list = enabled ? data?.list : undefined;
  return new Map(
    list?.map(({ content_id: id, progress: { completed, seen_seconds: seen, total_seconds: total } }) => [
      id,
      { isDone: completed, share: Math.min(99, Math.floor((seen / Math.max(1, total)) * 100)) },
    ]),
  );
}
