import { useEffect } from 'react';
import type { OpenRoom } from '../../../features/live-room/use-live-room.ts';
import { SeatHost } from '../../../features/live-seat/seat-host.ts';
import type { LiveStudio } from '../../../features/live-studio/live-studio.ts';

const acceptedStatus = 1;

/** Adds the guests on seats to the picture and the audio mix. */
export function useSeatedGuests(open: OpenRoom | undefined, studio: LiveStudio): void {
  useEffect(() => {
    if (!open) return;
    const { room, getIceServers } = open;
    const host = new SeatHost({
      getIceServers,
      send: (to, data) => room.send('signal', { to, data }),
      getReturnStream: (id) => studio.getReturnStream(String(id)),
    });
    const listSeated = () => room.getState().seats.list.filter(({ status }) => status === acceptedStatus);
    const updateStage = () => {
      const connections = host.getState();
      const guests = listSeated().flatMap(({ userId, nick: name }) => {
        const connection = connections.find(({ id }) => id === userId);
        return connection ? [{ key: String(userId), name, stream: connection.stream }] : [];
      });
      studio.setGuests(guests);
    };
    const syncSeats = () => {
      host.setSeated(listSeated().map(({ userId }) => userId));
      updateStage();
    };
    const unsubscribers = [
      room.subscribe(syncSeats),
      host.subscribe(updateStage),
      // Without a picture to return, a guest gets no answer and retries.
      room.onSignal((signal) => studio.canvas && host.handleSignal(signal)),
    ];
    syncSeats();
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
      host.close();
      studio.setGuests([]);
    };
  }, [open, studio]);
}
