import type { ContentDetail } from '@academy/contract/areas/content.ts';
import type { ContentProgress } from '@academy/contract/areas/progress.ts';
import type { QueryClient } from '@tanstack/react-query';
import { showEarned } from '../../session/show-earned.ts';
import type { Answer, Sent } from './beat-queue.ts';

/** What else shows how far one has come; a child's semesters count the same seconds. */
const shownElsewhere = ['GET user/history', 'GET user/student/performance', 'GET user/student/semester'];

/** Writes what the server said of a beat into what the screens show, and says what was earned. */
export function settleProgress(client: QueryClient, beat: Sent, answer: Answer | undefined): void {
  if (!answer) return;
  const { content_id, content_type } = beat;
  const queryKey = ['GET content/detail', { content_id, content_type }];
  client.setQueryData<ContentDetail>(queryKey, (detail) => {
    // Read for a guest: it is read anew by whoever shows it.
    if (!detail?.mine) return detail;
    return { ...detail, mine: { ...detail.mine, progress: withPart(detail, answer) } };
  });
  for (const key of shownElsewhere) void client.invalidateQueries({ queryKey: [key] });
  // The day's card goes on with the next lesson.
  if (answer.progress.completed) void client.invalidateQueries({ queryKey: ['GET page'] });
  showEarned(client, answer.earned);
}

function withPart(detail: ContentDetail, { progress: part, content_completed }: Answer): ContentProgress {
  const others = detail.mine?.progress?.parts.filter((each) => each.lesson_id !== part.lesson_id) ?? [];
  const parts = [part, ...others];
  return {
    parts,
    completed: content_completed,
    seen_seconds: parts.reduce((sum, { seen_seconds }) => sum + seen_seconds, 0),
    total_seconds: sumSeconds(detail) ?? part.total_seconds,
  };
}

/** Of a course, all lessons that can be watched; undefined for what has no lessons. */
const sumSeconds = ({ course }: ContentDetail): number | undefined =>
  course?.chapters
    .flatMap(({ lessons }) => lessons)
    .reduce((sum, { video }) => sum + (video?.seconds ?? 0), 0);
