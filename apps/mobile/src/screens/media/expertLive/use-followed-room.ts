import { liveStatus } from '@academy/contract/limits.ts';
import { useEffect, useEffectEvent } from 'react';
import type { LiveContent } from '../../../features/live/live-detail.ts';
import { useLiveRefresh } from '../../../features/live/use-live-refresh.ts';
import { useWaitForNetwork } from '../../../features/live/use-wait-for-network.ts';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import { type OpenRoom, useRoomState } from '../../../features/live-room/use-live-room.ts';
import type { VideoEngine } from '../../../features/player/video-engine.ts';

interface Follow {
  /** Undefined while it does not run. */
  readonly open: OpenRoom | undefined;
  readonly engine: VideoEngine;
  /** Reads the content anew. */
  readonly onRefresh: () => Promise<unknown>;
}

/** Milliseconds after which a replay is asked for that is being made: it is there within seconds. */
const soon = [2_000, 5_000, 10_000, 20_000];

/** The room's state; the page and its player follow what the room tells and what the clock brings. */
export function useFollowedRoom({ live }: LiveContent, { open, engine, onRefresh }: Follow): LiveRoomState {
  const room = useRoomState(open?.room);
  useLiveRefresh(live, onRefresh);
  useWaitForNetwork(live.status === liveStatus.live);
  const refresh = useEffectEvent(() => void onRefresh());
  useEffect(() => {
    if (room.status !== null && room.status !== live.status) refresh();
  }, [room.status, live.status]);
  const isBeingMade = live.status === liveStatus.replay && live.video === null;
  useEffect(() => {
    if (!isBeingMade) return;
    const looks = soon.map((wait) => setTimeout(() => refresh(), wait));
    return () => {
      for (const look of looks) clearTimeout(look);
    };
  }, [isBeingMade]);
  // A player that gave up tries again when somebody sends again, and when one's own connection is back.
  useEffect(() => {
    if (room.phase === 'here' && engine.getState().phase === 'failed') void engine.play();
  }, [engine, room.run, room.phase]);
  return room;
}
