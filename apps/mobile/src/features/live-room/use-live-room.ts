import type { Wire } from '@academy/contract/endpoints.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../session/call.ts';
import { session } from '../../session/session-store.ts';
import { fromServer } from '../../platform/server-address.ts';
import { createUuid } from '../../platform/uuid.ts';
import { useStore } from '../../platform/store.ts';
import { LiveRoom } from './live-room.ts';
import { firstState, type LiveRoomState } from './room-state.ts';

type IceServers = readonly RTCIceServer[];

type LiveReference = Pick<Wire['GET user/live/getsign']['input'], 'content_id' | 'content_type'>;

/** A room that is open, and what WebRTC needs in it. */
export interface OpenRoom {
  readonly room: LiveRoom;
  /** As the server named them last. */
  readonly getIceServers: () => IceServers;
}

/** The room of a live while it is `wanted`, opened anew when somebody signs in or out. Undefined at first. */
export function useLiveRoom(
  { content_id, content_type }: LiveReference,
  wanted = true,
): OpenRoom | undefined {
  const { token } = useStore(session);
  const [open, setOpen] = useState<OpenRoom>();
  useEffect(() => {
    if (!wanted) return;
    let iceServers: IceServers = [];
    const getSign = async () => {
      const answer = await call('GET user/live/getsign', { content_id, content_type });
      iceServers = answer.ice_servers;
      return answer;
    };
    const room = new LiveRoom({ getSign, createKey: createUuid, origin: fromServer('') });
    // oxlint-disable-next-line react/set-state-in-effect -- a room is opened and closed with the effect
    setOpen({ room, getIceServers: () => iceServers });
    const stop = room.subscribe(() => {
      if (room.getState().phase !== 'out') return;
      stop();
      // Whoever was put out may have been signed out: a call that needs a session knows, and leads to the login page.
      if (token) void call('GET user', {}).catch(() => {});
    });
    return () => {
      room.close();
      setOpen(undefined);
    };
  }, [content_id, content_type, token, wanted]);
  return open;
}

const never = () => () => {};
const getFirst = () => firstState;

/** What a screen shows of it. */
export const useRoomState = (room: LiveRoom | undefined): LiveRoomState =>
  useSyncExternalStore(room?.subscribe ?? never, room?.getState ?? getFirst, getFirst);
