import type { LiveSession } from '@academy/contract/areas/content.ts';
import { liveStatus } from '@academy/contract/limits.ts';

interface SessionState {
  readonly label: string;
  readonly isOn: boolean;
}

/**
 * How a session stands: as its live does, or by the clock where it takes place somewhere. `now` in epoch milliseconds;
 * undefined while nobody's clock is known, and then there is nothing to say of the latter.
 */
export function findSessionState(
  { live, starts_at: start, ends_at: end }: LiveSession,
  now: number | undefined,
): SessionState | undefined {
  if (live) return { label: live.status_label, isOn: live.status === liveStatus.live };
  if (now === undefined) return undefined;
  if (now < Date.parse(start)) return { label: '即将开始', isOn: false };
  return now < Date.parse(end) ? { label: '进行中', isOn: true } : { label: '已结束', isOn: false };
}
