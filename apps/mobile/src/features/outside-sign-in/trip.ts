import { appNavigator } from '../../navigation/navigator.ts';
import { findStored, keep } from '../../platform/storage.ts';

const tripKey = 'sign_in_trip';
/** Milliseconds; both houses forget a sign-in that takes longer. */
const longest = 10 * 60_000;

export type OutsideWay = 'apple' | 'wechat';

/** A journey to another site and back. */
export interface Trip {
  readonly way: OutsideWay;
  /** Comes back with the answer: nobody else can have started this sign-in. */
  readonly state: string;
  /** Comes back within Apple's token. */
  readonly nonce: string;
  /** The page of ours that one signs in for. */
  readonly returnTo: string | undefined;
  readonly begunAt: number;
}

/** 32 hexadecimal digits. `crypto.randomUUID` exists on https alone. */
const random = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Notes that one is about to leave. */
export function beginTrip(way: OutsideWay): Trip {
  const returnTo = appNavigator.getSnapshot().pages.at(-2)?.url;
  const trip = { way, state: random(), nonce: random(), returnTo, begunAt: Date.now() };
  keep(tripKey, trip);
  return trip;
}

/** The trip that an answer belongs to, once; undefined for an answer to a question that this browser has not asked. */
export function endTrip(way: OutsideWay, state: string): Trip | undefined {
  const trip = findStored<Trip>(tripKey);
  keep(tripKey, undefined);
  const isOurs = trip?.way === way && trip.state === state && Date.now() - trip.begunAt < longest;
  return isOurs ? trip : undefined;
}
