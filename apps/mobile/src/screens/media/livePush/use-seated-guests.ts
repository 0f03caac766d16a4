import { useEffect } from 'react';
import type { OpenRoom } from '../../../features/live-room/use-live-room.ts';
import { SeatHost } from '../../../features/live-seat/seat-host.ts';
import type { LiveStudio } from '../../../features/live-studio/live-studio.ts';

const accepted = 1;

/** Brings who sits by the room's list into the picture and the mix. */
export function useSeatedGuests(open: OpenRoom | undefined, studio: LiveStudio): void {
  useEffect(() => {
    if (!open) return;
    const { room, getIceServers } = open;
    const host = new SeatHost({
      getIceServers,
      send: (to, data) => room.say('signal', { to, data }),
      returnFor: (id) => studio.returnFor(String(id)),
    });
    const listSeated = () => room.getState().seats.list.filter(({ status }) => status === accepted);
    const show = () => {
      const arrivals = host.getState();
      const guests = listSeated().flatMap(({ userId, nick: name }) => {
        const arrival = arrivals.find(({ id }) => id === userId);
        return arrival ? [{ key: String(userId), name, stream: arrival.stream }] : [];
      });
      studio.seat(guests);
    };
    const follow = () => {
      host.seat(listSeated().map(({ userId }) => userId));
      show();
    };
    const endings = [
      room.subscribe(follow),
      host.subscribe(show),
      // Before there is a picture to give back, a guest is not answered and asks again.
      room.onSignal((signal) => studio.canvas && host.hear(signal)),
    ];
    follow();
    return () => {
      for (const end of endings) end();
      host.close();
      studio.seat([]);
    };
  }, [open, studio]);
}
