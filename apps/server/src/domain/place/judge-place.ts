import type { MapPoint } from '../../ports/map.ts';
import { countySeats } from './county-seats.ts';
import { findNearestSeat } from './find-seat.ts';

/**
 * Where somebody is, as the academy's areas go: in the area of this code, or outside them all with this one nearest.
 */
export interface JudgedPlace {
  readonly isInside: boolean;
  /** Undefined where the academy has no county that a seat is known of. */
  readonly code: string | undefined;
}

/** `370102` → `370100` */
export const cityOf = (code: string): string => `${code.slice(0, 4)}00`;

/**
 * The county of a place on the country's maps: that of the nearest seat, which may lie across the border. `isOurs`
 * tells which codes the academy has an area of.
 */
export function judgePlace(point: MapPoint, isOurs: (code: string) => boolean): JudgedPlace {
  const nearest = findNearestSeat(point, countySeats);
  if (nearest?.isWithinReach && isOurs(nearest.code)) return { isInside: true, code: nearest.code };
  const ours = countySeats.filter(({ code }) => isOurs(code));
  return { isInside: false, code: findNearestSeat(point, ours)?.code };
}

/**
 * The same when a map service has named the division: its county, or where the academy lacks that (new and economic
 * zones have codes of their own), its city. Undefined when it is none of the academy's: then the nearest is for the
 * table to say.
 */
export function placeOfDivision(code: string, isOurs: (code: string) => boolean): JudgedPlace | undefined {
  const known = [code, cityOf(code)].find(isOurs);
  return known === undefined ? undefined : { isInside: true, code: known };
}
