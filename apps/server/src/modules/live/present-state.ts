import type { LiveState } from '@academy/contract/areas/live.ts';
import { liveStatusLabels } from '@academy/contract/limits.ts';
import type { LiveRow } from '../../domain/live/find-live.ts';
import { describeLive } from '../../domain/live/live-state.ts';

/** How a live stands, for whoever runs it. */
export function presentState(live: LiveRow, now: Date): LiveState {
  const { publishing, awaitingSeconds } = describeLive(live, now);
  return {
    content_id: live.contentId,
    title: live.title,
    status: live.status,
    status_label: liveStatusLabels[live.status],
    starts_at: live.startsAt.toISOString(),
    started_at: live.startedAt?.toISOString() ?? null,
    ended_at: live.endedAt?.toISOString() ?? null,
    publishing,
    awaiting_seconds: awaitingSeconds,
  };
}
