import { locateArea } from '@academy/contract/areas/place.ts';
import type { OutputOf } from '@academy/contract/http/endpoint.ts';
import { messages } from '@academy/contract/limits.ts';
import { locating } from '@academy/contract/place-limits.ts';
import { cityOf, type JudgedPlace, judgePlace, placeOfDivision } from '../../domain/place/judge-place.ts';
import { shiftPoint } from '../../domain/place/shift-point.ts';
import { AppError } from '../../kit/app-error.ts';
import { networkOf } from '../../kit/network-of.ts';
import { createPacer } from '../../kit/pace.ts';
import type { MapPoint } from '../../ports/map.ts';
import { route, type Route } from '../../transport/route.ts';
import { findByAddress } from './find-by-address.ts';
import type { PlaceParts } from './place-parts.ts';
import { readAreas } from './read-areas.ts';

/** Of one person, or of all guests behind one address, where a map service is asked: it is paid by the call. */
const paid = { burst: 10, perSecond: 0.1 };
/**
 * Of a network, where the table on this machine answers: a school or a carrier puts many families behind one address.
 */
const unpaid = { burst: 300, perSecond: 10 };

type Located = OutputOf<typeof locateArea>;
type Told = JudgedPlace & Pick<Located, 'by'>;

/** Coordinates are asked about and forgotten: no row, no log and no error holds them. */
export function createAreaLocateRoute(parts: PlaceParts): Route {
  const { db, provinces } = parts;
  const callers = createPacer(parts.map ? paid : unpaid);
  const callerOf = (identity: { uid: number } | undefined, address: string) =>
    parts.map && identity ? `person ${identity.uid}` : networkOf(address);
  const judge = createJudge(parts);
  return route(locateArea, async ({ latitude, longitude, accuracy }, { identity, address }) => {
    if (latitude === undefined && longitude === undefined)
      return findByAddress(await readAreas(db), { address, provinces });
    if (latitude === undefined || longitude === undefined)
      throw new AppError('INVALID_INPUT', { message: '纬度和经度要一起填写' });
    if (!callers.spend(callerOf(identity, address)))
      throw new AppError('TOO_MANY', { message: '定位得太频繁了，请过一会儿再试，或直接选择地区' });
    const areas = await readAreas(db);
    const told = await judge({ latitude, longitude }, (code) => areas.has(code));
    // Nobody can say which county that is; the city, more likely.
    const isCoarse = told.isInside && (accuracy ?? 0) > locating.coarse;
    const code = told.code !== undefined && isCoarse ? cityOf(told.code) : told.code;
    const area = areas.get(code ?? '') ?? areas.get(told.code ?? '') ?? null;
    return { place: nameOf(area, told), area, by: told.by };
  });
}

const nameOf = (area: Located['area'], { isInside }: Told): Located['place'] =>
  !area ? 'unknown' : isInside ? 'inside' : 'outside';

/** Asks the map service where there is one, and the table where there is none or where it fails. */
function createJudge({ map, log }: PlaceParts) {
  let isTold = false;
  return async (measured: MapPoint, isOurs: (code: string) => boolean): Promise<Told> => {
    if (!map && !isTold) {
      log?.info(messages.mapKeyMissing);
      isTold = true;
    }
    let point = shiftPoint(measured);
    try {
      if (map) {
        point = await map.convert(measured);
        const code = await map.findDivision(point);
        const told = code === undefined ? undefined : placeOfDivision(code, isOurs);
        if (told) return { ...told, by: 'map' };
        return { ...judgePlace(point, isOurs), isInside: false, by: 'map' };
      }
    } catch (error) {
      log?.warn({ err: error }, 'the map service did not tell a place');
    }
    return { ...judgePlace(point, isOurs), by: 'table' };
  };
}
