import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { applyProgress } from './progress-sync.ts';
import { sampleHeartbeatResponse } from './testing/sample-heartbeat-response.ts';

const answer = sampleHeartbeatResponse('beat', {
  accepted_seconds: 15,
  content_completed: true,
  progress: {
    lesson_id: null,
    seen_seconds: 15,
    total_seconds: 16,
    position: 15,
    completed: true,
    missing: [{ from: 15, to: 16 }],
    updated_at: '2026-11-21T08:00:00.000Z',
  },
});
const heartbeat = { content_id: 7, content_type: 'miniVideo', step: 'beat' } as const;
const shown = [
  ['GET user/history', {}],
  ['GET user/student/performance', { student_id: 7, semester_id: 2 }],
  ['GET user/student/semester', { student_id: 7 }],
] as const;

test('an accepted heartbeat refreshes every query that shows progress, including a child’s semesters', () => {
  const client = new QueryClient();
  for (const key of shown) client.setQueryData(key, {});
  applyProgress(client, heartbeat, undefined);
  const areOld = () => shown.map((key) => client.getQueryState(key)?.isInvalidated);
  expect(areOld()).toEqual([false, false, false]);
  applyProgress(client, heartbeat, answer);
  expect(areOld()).toEqual([true, true, true]);
});
