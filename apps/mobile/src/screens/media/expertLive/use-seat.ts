import { useCallback, useEffect, useState } from 'react';
import { type CaptureFailure, explainFailure, openCapture } from '../../../features/live-studio/capture.ts';
import type { OpenRoom } from '../../../features/live-room/use-live-room.ts';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import { SeatGuest } from '../../../features/live-seat/seat-guest.ts';
import { createUuid } from '../../../platform/uuid.ts';

/** The person's seat connection, from being accepted until leaving. */
export interface Seat {
  /** Undefined until microphone and camera are open. */
  readonly guest: SeatGuest | undefined;
  readonly failure: CaptureFailure | undefined;
  /** Retries after a failure; with `voiceOnly` without the camera. */
  readonly retry: (voiceOnly: boolean) => void;
}

const acceptedStatus = 1;

/**
 * Opens microphone and camera once the person is accepted, and connects to the expert; closes everything afterwards.
 */
export function useSeat(open: OpenRoom, { seats, seatId }: Pick<LiveRoomState, 'seats' | 'seatId'>): Seat {
  const [guest, setGuest] = useState<SeatGuest>();
  const [failure, setFailure] = useState<CaptureFailure>();
  const [captureChoice, setCaptureChoice] = useState({ attempt: 0, voiceOnly: false });
  const ownSeat = seatId === null ? undefined : seats.list.find(({ userId }) => userId === seatId);
  const isSeated = ownSeat?.status === acceptedStatus;
  const { anchorID: expert, payload } = ownSeat ?? {};
  // With the face shown, a person would not be anonymous.
  const voiceOnly =
    captureChoice.voiceOnly || (payload?.voice_only ?? false) || (payload?.anonymous ?? false);
  const { attempt } = captureChoice;
  useEffect(() => {
    if (!isSeated || expert === undefined) return;
    const { room, getIceServers } = open;
    let isCancelled = false;
    let created: SeatGuest | undefined;
    const connect = (stream: MediaStream): void => {
      if (isCancelled) return stream.getTracks().forEach((track) => track.stop());
      created = new SeatGuest({
        userStream: stream,
        iceServers: getIceServers(),
        createLink: createUuid,
        send: (data) => room.send('signal', { to: expert, data }),
      });
      setFailure(undefined);
      setGuest(created);
    };
    const unsubscribe = room.onSignal(({ data }) => created?.handleSignal(data));
    openCapture({ camera: !voiceOnly && { facing: 'user' } }).then(
      connect,
      (error) => isCancelled || setFailure(explainFailure(error)),
    );
    return () => {
      isCancelled = true;
      unsubscribe();
      created?.leave();
      setGuest(undefined);
      setFailure(undefined);
    };
  }, [open, isSeated, expert, voiceOnly, attempt]);
  const retry = useCallback(
    (withoutCamera: boolean) =>
      setCaptureChoice((previous) => ({ attempt: previous.attempt + 1, voiceOnly: withoutCamera })),
    [],
  );
  return { guest, failure, retry };
}
