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
 * Live 5 starts two hours before its time: its room says so, and the screen that `show` renders plays it. The test
 * replaces the socket library by `fake-rooms.ts`.
 */
export async function expectEarlyStart(
  type: Type,
  show: (handlers: Handlers) => Promise<unknown>,
): Promise<void> {
  let status: 0 | 1 = liveStatus.upcoming;
  const startsIn = 2 * 3_600;
  await show({
    ...signForRooms,
    'GET content/detail': () => sampleLive({ type, status, startsIn, url: playlist }),
  });
  await expect.element(page.getByRole('button', { name: '预约直播' })).toBeVisible();
  await waitFor(() => expect(rooms.get('5')?.hasJoined).toBe(true));
  status = liveStatus.live;
  rooms.get('5')!.receive('live', { status, run: 1, awaiting_seconds: null });
  await expect.element(page.getByRole('button', { name: '进入直播' })).toBeEnabled();
  await expect.element(page.getByRole('region', { name: /^视频/ })).toBeVisible();
}
