import { liveStatus } from '@academy/contract/limits.ts';
import { useEffect, useEffectEvent } from 'react';
import { isRunning, isUpcoming, type LiveContent } from '../../../features/live/live-details.ts';
import { useLiveRefresh } from '../../../features/live/use-live-refresh.ts';
import type { RefreshLive } from '../../../features/live/use-refresh-live.ts';
import { useWaitForNetwork } from '../../../playback/use-wait-for-network.ts';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import { type OpenRoom, useRoomState } from '../../../features/live-room/use-live-room.ts';
import { useStatusSync } from '../../../features/live-room/use-status-sync.ts';
import { usePlayAtStart } from '../../../features/player/use-play-at-start.ts';
import type { VideoEngine } from '../../../features/player/video-engine.ts';

interface SyncOptions {
  readonly open: OpenRoom | undefined;
  readonly engine: VideoEngine;
  readonly onRefresh: RefreshLive;
}

/** Milliseconds after which the content is loaded again while its recording is processed, which takes seconds. */
const refreshDelays = [2_000, 5_000, 10_000, 20_000];

/** The state of the room. Refreshes the content and the player when the room or the clock changes the live. */
export function useSyncedRoom(
  { content_id: id, live }: LiveContent,
  { open, engine, onRefresh }: SyncOptions,
): LiveRoomState {
  const room = useRoomState(open?.room);
  useLiveRefresh(live, onRefresh);
  useWaitForNetwork(live.status === liveStatus.live);
  const refresh = useEffectEvent(() => void onRefresh());
  const refreshAfter = useEffectEvent((delays: readonly number[]) => {
    const timers = delays.map((delay) => setTimeout(refresh, delay));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  });
  useStatusSync({ id, room: room.status, live: live.status }, onRefresh);
  // A stream has a picture with the first run, a broadcast recording at once.
  const hasPicture = live.video !== null && (live.video.seconds > 0 || room.run > 0);
  usePlayAtStart(engine, { isUpcoming: isUpcoming(live), isRunning: isRunning(live), hasPicture });
  const isProcessing = live.status === liveStatus.replay && live.video === null;
  useEffect(() => (isProcessing ? refreshAfter(refreshDelays) : undefined), [isProcessing]);
  // A player that failed retries when the broadcast or the person's connection is back.
  useEffect(() => {
    if (room.phase === 'here' && engine.getState().phase === 'failed') void engine.play();
  }, [engine, room.run, room.phase]);
  return room;
}
