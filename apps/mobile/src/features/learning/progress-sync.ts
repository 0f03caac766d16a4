import { queueToast } from '@academy/ui/toast/toast-queue.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import type { ContentProgress } from '@academy/contract/areas/progress.ts';
import { showEarned } from '../../data/show-earned.ts';
import { session } from '../../session/session-store.ts';
import { takeOverGuestViews } from './guest-views.ts';
import { type Heartbeat, type HeartbeatResponse, sendHeartbeats } from './heartbeat-queue.ts';

/** Other queries that show progress; a child's semesters count the same seconds. */
const progressQueries = ['GET user/history', 'GET user/student/performance', 'GET user/student/semester'];

/** Writes the progress of a heartbeat response into the query cache and shows earned credit. */
export function applyProgress(
  client: QueryClient,
  heartbeat: Heartbeat,
  response: HeartbeatResponse | undefined,
): void {
  if (!response) return;
  const { content_id, content_type } = heartbeat;
  const queryKey = ['GET content/detail', { content_id, content_type }];
  client.setQueryData<ContentDetail>(queryKey, (detail) => {
    // A detail loaded for a guest has no progress; the screen loads it again.
    if (!detail?.mine) return detail;
    return { ...detail, mine: { ...detail.mine, progress: mergeUnitProgress(detail, response) } };
  });
  for (const key of progressQueries) void client.invalidateQueries({ queryKey: [key] });
  // The daily card continues with the next lesson.
  if (response.progress.completed) void client.invalidateQueries({ queryKey: ['GET page'] });
  showEarned(client, response.earned);
}

function mergeUnitProgress(
  detail: ContentDetail,
  { progress: unit, content_completed }: HeartbeatResponse,
): ContentProgress {
  const others = detail.mine?.progress?.parts.filter((each) => each.lesson_id !== unit.lesson_id) ?? [];
  const units = [unit, ...others];
  return {
    parts: units,
    completed: content_completed,
    seen_seconds: units.reduce((sum, { seen_seconds }) => sum + seen_seconds, 0),
    total_seconds: sumLessonSeconds(detail) ?? unit.total_seconds,
  };
}

/** Total seconds of a course's lessons with a video; undefined for contents without lessons. */
const sumLessonSeconds = ({ course }: ContentDetail): number | undefined =>
  course?.chapters
    .flatMap(({ lessons }) => lessons)
    .reduce((sum, { video }) => sum + (video?.seconds ?? 0), 0);

/** The query client for which it was started already. */
let startedFor: QueryClient | undefined;

/** Milliseconds: it is read while the screen after the login page appears. */
const noticeDuration = 4_000;

/** Takes over what was watched before signing in, and says so. */
async function takeOver(): Promise<void> {
  const count = await takeOverGuestViews();
  if (count > 0) queueToast(`登录前在这台手机上学的 ${count} 项，已计入学习记录`, noticeDuration);
}

/**
 * Sends heartbeats that an earlier visit could not send: at once, whenever the connection returns, and after each
 * login, then together with what was watched before. It may be called several times; only the first call per client
 * counts.
 */
export function sendPendingHeartbeats(client: QueryClient): void {
  if (startedFor === client) return;
  startedFor = client;
  const send = (): void =>
    void takeOver().then(() =>
      sendHeartbeats((heartbeat, response) => applyProgress(client, heartbeat, response)),
    );
  let { token } = session.get();
  session.subscribe(() => {
    const previous = token;
    ({ token } = session.get());
    if (token && token !== previous) send();
  });
  addEventListener('online', send);
  send();
}
