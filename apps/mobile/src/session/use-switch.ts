import { useSyncExternalStore } from 'react';
import { asPerson } from './as-person.ts';
import { turn, wishes, type Switch } from './wishes.ts';

/** What was read of a switch. `on` is undefined as long as nobody is signed in or it was read for a guest. */
interface Read {
  readonly on: boolean | undefined;
  readonly count: number;
}

const none = () => undefined;

/** A switch as it is to be seen, and a press on it; who is not signed in signs in first, and it is switched on then. */
export function useSwitch(wanted: Switch, { on = false, count }: Read) {
  const wish = useSyncExternalStore(wishes.subscribe, () => wishes.find(wanted.name), none);
  const shown = wish?.on ?? on;
  const change = Number(shown) - Number(on);
  return {
    on: shown,
    count: Math.max(0, wish?.count ?? count + change),
    /** Turns it over; `onTurned` hears the new state once it is certain that the wish goes out. */
    press: (onTurned?: (on: boolean) => void) => {
      const next = !(wishes.find(wanted.name)?.on ?? on);
      asPerson(() => {
        void turn(wanted, next);
        onTurned?.(next);
      });
    },
    turn: (next: boolean) => void turn(wanted, next),
  };
}
