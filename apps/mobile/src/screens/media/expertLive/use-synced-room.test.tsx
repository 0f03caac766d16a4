import { liveStatus } from '@academy/contract/limits.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import type { LiveContent } from '../../../features/live/live-details.ts';
import { initialState } from '../../../features/live-room/room-state.ts';
import type { OpenRoom } from '../../../features/live-room/use-live-room.ts';
import { VideoEngine } from '../../../features/player/video-engine.ts';
import { useSyncedRoom } from './use-synced-room.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const contentWith = (status: number) => {
  const ends_at = new Date(Date.now() + 3_600_000).toISOString();
  return {
    content_id: 5,
    live: { status, starts_at: ends_at, ends_at, video: {} },
  } as unknown as LiveContent;
};

test('what the room knows first is asked for until the content says so too, and no longer', async () => {
  const state = { ...initialState, status: liveStatus.replay };
  const room = { getState: () => state, subscribe: () => () => {} };
  const open = { room } as unknown as OpenRoom;
  const onRefresh = vi.fn((_changed?: object) => Promise.resolve());
  const engine = new VideoEngine();
  const show = (status: number) => ({ content: contentWith(status) });
  const { rerender } = await renderHook(
    (props?: { content: LiveContent }) => useSyncedRoom(props!.content, { open, engine, onRefresh }),
    { initialProps: show(liveStatus.live) },
  );
  await vi.advanceTimersByTimeAsync(10);
  expect(onRefresh).toHaveBeenCalledTimes(1);
  expect(onRefresh).toHaveBeenCalledWith({ live_id: 5, live_status: liveStatus.replay });
  // The response did not arrive.
  await rerender(show(liveStatus.live));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(onRefresh).toHaveBeenCalledTimes(3);
  await rerender(show(liveStatus.replay));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onRefresh).toHaveBeenCalledTimes(3);
});
