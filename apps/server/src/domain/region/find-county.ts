import type { MapPoint } from '../../ports/map.ts';
import { type CountyCentre, countyCentres } from './county-centres.ts';

/** The county of a point: the point is in it, or outside all known areas and it is the nearest. */
export interface CountyMatch {
  readonly isInside: boolean;
  /** Undefined when none of the known areas has a county centre. */
  readonly code: string | undefined;
}

/** `370102` → `370100` */
export const cityCode = (code: string): string => `${code.slice(0, 4)}00`;

/**
 * The county of a point (GCJ-02): that of the nearest centre, which may lie in another province. `isKnownArea` tells
 * whether the academy has an area with this code.
 */
export function findCounty(point: MapPoint, isKnownArea: (code: string) => boolean): CountyMatch {
  const nearest = findNearestCentre(point, countyCentres);
  if (nearest?.isNear && isKnownArea(nearest.code)) return { isInside: true, code: nearest.code };
  const knownCentres = countyCentres.filter(({ code }) => isKnownArea(code));
  return { isInside: false, code: findNearestCentre(point, knownCentres)?.code };
}

/**
 * The same for a division code from a map service: the county, or its city if the academy has no such county (new and
 * economic zones have codes of their own). Undefined when neither is known; then use `findCounty`.
 */
export function matchDivision(code: string, isKnownArea: (code: string) => boolean): CountyMatch | undefined {
  const match = [code, cityCode(code)].find(isKnownArea);
  return match === undefined ? undefined : { isInside: true, code: match };
}

const earthRadius = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in metres. */
export function metresBetween(from: MapPoint, to: MapPoint): number {
  const northTerm = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const eastTerm = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const haversine = northTerm + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * eastTerm;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/**
 * A point farther than this from a centre, in metres, is not in its county; the widest county of Shandong reaches
 * half as far.
 */
const maxDistance = 80_000;

export interface NearestCentre {
  readonly code: string;
  readonly isNear: boolean;
}

/** Undefined if there are no centres. Of two at the same distance, the first. */
export function findNearestCentre(
  point: MapPoint,
  centres: readonly CountyCentre[],
): NearestCentre | undefined {
  let nearest: CountyCentre | undefined;
  let minMetres = Infinity;
  for (const centre of centres) {
    const metres = metresBetween(point, centre);
    if (metres < minMetres) [nearest, minMetres] = [centre, metres];
  }
  return nearest && { code: nearest.code, isNear: minMetres <= maxDistance };
}
