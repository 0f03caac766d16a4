import type { MapPoint } from '../../ports/map.ts';
import type { Seat } from './county-seats.ts';

const earthRadius = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two places, over the ground. */
export function metresBetween(one: MapPoint, other: MapPoint): number {
  const north = Math.sin(radians(other.latitude - one.latitude) / 2) ** 2;
  const east = Math.sin(radians(other.longitude - one.longitude) / 2) ** 2;
  const share = north + Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * east;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(share)));
}

/** Nobody is in a county whose seat is so far away, in metres; the widest of ours reaches half as far. */
const reach = 80_000;

/** The seat that is nearest to a place, and whether the place can lie in its county. */
export interface NearestSeat {
  readonly code: string;
  readonly isWithinReach: boolean;
}

/** Undefined where there are no seats. Of two at the same distance, the first. */
export function findNearestSeat(point: MapPoint, seats: readonly Seat[]): NearestSeat | undefined {
  let nearest: Seat | undefined;
  let least = Infinity;
  for (const seat of seats) {
    const metres = metresBetween(point, seat);
    if (metres < least) [nearest, least] = [seat, metres];
  }
  return nearest && { code: nearest.code, isWithinReach: least <= reach };
}
