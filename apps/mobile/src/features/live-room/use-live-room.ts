import type { Api } from '@academy/contract/endpoints.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { call } from '../../data/call.ts';
import { session } from '../../session/session-store.ts';
import { serverUrl } from '../../platform/server-address.ts';
import { createUuid } from '../../platform/uuid.ts';
import { useStore } from '../../platform/store.ts';
import { LiveRoom } from './live-room.ts';
import { initialState, type LiveRoomState } from './room-state.ts';

type IceServers = readonly RTCIceServer[];

type LiveReference = Pick<Api['GET user/live/getsign']['input'], 'content_id' | 'content_type'>;

/** An open room and the ICE servers for WebRTC in it. */
export interface OpenRoom {
  readonly room: LiveRoom;
  /** As in the latest response of the server. */
  readonly getIceServers: () => IceServers;
}

/** The room of a live while `enabled`; it is reopened after a login or logout. Undefined at first. */
export function useLiveRoom(
  { content_id, content_type }: LiveReference,
  enabled = true,
): OpenRoom | undefined {
  const { token } = useStore(session);
  const [openRoom, setOpen] = useState<OpenRoom>();
  useEffect(() => {
    if (!enabled) return;
    let iceServers: IceServers = [];
    const getSign = async () => {
      const response = await call('GET user/live/getsign', { content_id, content_type });
      iceServers = response.ice_servers;
      return response;
    };
    const room = new LiveRoom({ getSign, createKey: createUuid, origin: serverUrl('') });
    // oxlint-disable-next-line react/set-state-in-effect -- a room is opened and closed with the effect
    setOpen({ room, getIceServers: () => iceServers });
    const unsubscribe = room.subscribe(() => {
      if (room.getState().phase !== 'out') return;
      unsubscribe();
      // The user may have been disconnected because the session ended: a call that needs a session finds out and
      // leads to the login page.
      if (token) void call('GET user', {}).catch(() => {});
    });
    return () => {
      room.close();
      setOpen(undefined);
    };
  }, [content_id, content_type, token, enabled]);
  return openRoom;
}

const subscribeNever = () => () => {};
const getInitialState = () => initialState;

export const useRoomState = (room: LiveRoom | undefined): LiveRoomState =>
  useSyncExternalStore(room?.subscribe ?? subscribeNever, room?.getState ?? getInitialState, getInitialState);
