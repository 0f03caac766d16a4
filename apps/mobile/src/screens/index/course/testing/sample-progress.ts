import type { ContentDetail } from '@academy/contract/areas/content.ts';
import type { ContentProgress, Progress } from '@academy/contract/areas/progress.ts';

/** Half of the first lesson of the sample course. */
export const part = (change: Partial<Progress>): Progress => ({
  lesson_id: 11,
  seen_seconds: 12,
  total_seconds: 24,
  position: 12,
  completed: false,
  missing: [{ from: 12, to: 24 }],
  updated_at: new Date().toISOString(),
  ...change,
});
export const progressOf = (units: Progress[], completed = false): ContentProgress => ({
  seen_seconds: units.reduce((sum, { seen_seconds }) => sum + seen_seconds, 0),
  total_seconds: 48,
  completed,
  parts: units,
});
/** The personal part of a signed-in person's course. */
export const mineWith = (progress?: ContentProgress): Pick<ContentDetail, 'mine'> => ({
  mine: {
    liked: false,
    collected: false,
    reserved: false,
    blocked: null,
    followed: false,
    ...(progress && { progress }),
  },
});
