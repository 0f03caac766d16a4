import type { Handlers } from '@academy/client/testing/fake-server.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { rooms, signForRooms } from '../features/live-room/testing/fake-rooms.ts';
import { sampleLive } from '../features/live/testing/sample-live.ts';
import playlist from '../features/player/testing/clip/index.m3u8?url';

type Type = 'actLive' | 'expertLive';

/**
 * Live 5 starts two hours before its time: its room says so, and the screen that `show` renders shows it with a single read,
 * although the server's cache still holds the live of before. The test replaces the socket library by `fake-rooms.ts`.
 */
export async function expectEarlyStart(
  type: Type,
  show: (handlers: Handlers) => Promise<unknown>,
): Promise<void> {
  const changes: unknown[] = [];
  const startsIn = 2 * 3_600;
  await show({
    ...signForRooms,
    'GET content/detail': ({ live_id, live_status }) => {
      if (live_id === undefined) return sampleLive({ type, status: liveStatus.upcoming, startsIn });
      changes.push([live_id, live_status]);
      return sampleLive({ type, status: liveStatus.live, startsIn, url: playlist });
    },
  });
  await expect.element(page.getByRole('button', { name: '预约直播' })).toBeVisible();
  await waitFor(() => expect(rooms.get('5')?.hasJoined).toBe(true));
  rooms.get('5')!.receive('live', { status: liveStatus.live, run: 1, awaiting_seconds: null });
  await expect.element(page.getByRole('status').getByText('直播中')).toBeVisible();
  await expect.element(page.getByRole('region', { name: /^视频/ })).toBeVisible();
  // A busy machine may read again before the first answer is shown.
  expect(new Set(changes.map(String))).toEqual(new Set(['5,1']));
}
