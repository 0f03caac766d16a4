import type { HeartbeatResponse } from '../heartbeat-queue.ts';

/** The answer to a heartbeat of a lesson of 40 s of which nothing has counted yet; the first one brings a nonce. */
export const sampleHeartbeatResponse = (
  step: string,
  change: Partial<HeartbeatResponse> = {},
): HeartbeatResponse => ({
  session_id: 'a-session',
  nonce: step === 'open' ? 'a-nonce-of-enough-length' : null,
  beat_seconds: 15,
  accepted_seconds: 0,
  content_completed: false,
  earned: [],
  progress: {
    lesson_id: 11,
    seen_seconds: 0,
    total_seconds: 40,
    position: 0,
    completed: false,
    missing: [],
    updated_at: null,
  },
  ...change,
});
