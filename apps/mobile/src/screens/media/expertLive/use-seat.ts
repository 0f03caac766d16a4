import { useCallback, useEffect, useState } from 'react';
import { type CaptureFailure, explainFailure, openCapture } from '../../../features/live-studio/capture.ts';
import type { OpenRoom } from '../../../features/live-room/use-live-room.ts';
import type { LiveRoomState } from '../../../features/live-room/room-state.ts';
import { SeatGuest } from '../../../features/live-seat/seat-guest.ts';
import { createUuid } from '../../../platform/uuid.ts';

/** One's own seat, from being accepted until one leaves or is asked to. */
export interface Seat {
  /** Undefined until microphone and camera are open. */
  readonly guest: SeatGuest | undefined;
  readonly failure: CaptureFailure | undefined;
  /** After a failure; with the voice alone where the camera does not open. */
  readonly retry: (voiceOnly: boolean) => void;
}

const accepted = 1;

/** Opens microphone and camera as soon as one is accepted, and connects to the expert; closes all when it is over. */
export function useSeat(open: OpenRoom, { seats, seatId }: Pick<LiveRoomState, 'seats' | 'seatId'>): Seat {
  const [guest, setGuest] = useState<SeatGuest>();
  const [failure, setFailure] = useState<CaptureFailure>();
  const [wish, setWish] = useState({ turn: 0, voiceOnly: false });
  const own = seatId === null ? undefined : seats.list.find(({ userId }) => userId === seatId);
  const sits = own?.status === accepted;
  const { anchorID: expert, payload } = own ?? {};
  // A face is not anonymous.
  const voiceOnly = wish.voiceOnly || (payload?.voice_only ?? false) || (payload?.anonymous ?? false);
  const { turn } = wish;
  useEffect(() => {
    if (!sits || expert === undefined) return;
    const { room, getIceServers } = open;
    let isOver = false;
    let made: SeatGuest | undefined;
    const take = (stream: MediaStream): void => {
      if (isOver) return stream.getTracks().forEach((track) => track.stop());
      made = new SeatGuest({
        own: stream,
        iceServers: getIceServers(),
        createLink: createUuid,
        send: (data) => room.say('signal', { to: expert, data }),
      });
      setFailure(undefined);
      setGuest(made);
    };
    const stopHearing = room.onSignal(({ data }) => made?.hear(data));
    openCapture({ camera: !voiceOnly && { facing: 'user' } }).then(
      take,
      (error) => isOver || setFailure(explainFailure(error)),
    );
    return () => {
      isOver = true;
      stopHearing();
      made?.leave();
      setGuest(undefined);
      setFailure(undefined);
    };
  }, [open, sits, expert, voiceOnly, turn]);
  const retry = useCallback(
    (alone: boolean) => setWish((before) => ({ turn: before.turn + 1, voiceOnly: alone })),
    [],
  );
  return { guest, failure, retry };
}
