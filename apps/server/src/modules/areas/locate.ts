import { locateArea } from '@academy/contract/areas/general.ts';
import type { Area } from '@academy/contract/areas/shapes.ts';
import type { OutputOf } from '@academy/contract/http/endpoint.ts';
import { messages } from '@academy/contract/limits.ts';
import { locating } from '@academy/contract/location-limits.ts';
import type { Db } from '../../db/database.ts';
import { cityCode, type CountyMatch, findCounty, matchDivision } from '../../domain/region/find-county.ts';
import { wgs84ToGcj02 } from '../../domain/region/wgs84-to-gcj02.ts';
import { clientNetwork } from '../../kit/client-network.ts';
import { AppError } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import { createThrottle } from '../../kit/throttle.ts';
import type { IpProvinces } from '../../ports/ip-provinces.ts';
import type { MapPoint, MapService } from '../../ports/map.ts';
import { route, type Route } from '../../transport/route.ts';

/** Per signed-in user, or for all guests behind one address, when a map service is asked: it charges per call. */
const mapRateLimit = { burst: 10, perSecond: 0.1 };
/** Per network, when the local table answers: a school or a carrier puts many families behind one address. */
const tableRateLimit = { burst: 300, perSecond: 10 };

type Located = OutputOf<typeof locateArea>;
type LocatedDivision = CountyMatch & Pick<Located, 'by'>;

/** Coordinates are used for the lookup only: no row, log line or error holds them. */
export function createAreaLocateRoute(deps: AreaDeps): Route {
  const { db, provinces } = deps;
  const rateLimiter = createThrottle(deps.map ? mapRateLimit : tableRateLimit);
  const rateLimitKey = (identity: { uid: number } | undefined, address: string) =>
    deps.map && identity ? `person ${identity.uid}` : clientNetwork(address);
  const locate = createLocator(deps);
  return route(locateArea, async ({ latitude, longitude, accuracy }, { identity, address }) => {
    if (latitude === undefined && longitude === undefined)
      return findByAddress(await readAreas(db), { address, provinces });
    if (latitude === undefined || longitude === undefined)
      throw new AppError('INVALID_INPUT', { message: '纬度和经度要一起填写' });
    if (!rateLimiter.tryTake(rateLimitKey(identity, address)))
      throw new AppError('TOO_MANY', { message: '定位得太频繁了，请过一会儿再试，或直接选择地区' });
    const areas = await readAreas(db);
    const division = await locate({ latitude, longitude }, (code) => areas.has(code));
    // Too coarse for a county, so the city is returned.
    const isCoarse = division.isInside && (accuracy ?? 0) > locating.maxAccuracy;
    const code = division.code !== undefined && isCoarse ? cityCode(division.code) : division.code;
    const area = areas.get(code ?? '') ?? areas.get(division.code ?? '') ?? null;
    return { place: placeKind(area, division), area, by: division.by };
  });
}

const placeKind = (area: Located['area'], { isInside }: LocatedDivision): Located['place'] =>
  !area ? 'unknown' : isInside ? 'inside' : 'outside';

/** Asks the map service if there is one; the local table answers without it or when it fails. */
function createLocator({ map, log }: AreaDeps) {
  let isReported = false;
  return async (measured: MapPoint, hasArea: (code: string) => boolean): Promise<LocatedDivision> => {
    if (!map && !isReported) {
      log?.info(messages.mapKeyMissing);
      isReported = true;
    }
    let point = wgs84ToGcj02(measured);
    try {
      if (map) {
        point = await map.convert(measured);
        const code = await map.findDivision(point);
        const division = code === undefined ? undefined : matchDivision(code, hasArea);
        if (division) return { ...division, by: 'map' };
        return { ...findCounty(point, hasArea), isInside: false, by: 'map' };
      }
    } catch (error) {
      log?.warn({ err: error }, 'the map service found no division');
    }
    return { ...findCounty(point, hasArea), by: 'table' };
  };
}

const by = 'address';

/**
 * The most that an address says: the city, or the province alone. An address outside the academy's areas has no
 * nearest area.
 */
function findByAddress(
  areas: ReadonlyMap<string, Area>,
  { address, provinces }: { address: string; provinces: IpProvinces | undefined },
): OutputOf<typeof locateArea> {
  const name = provinces?.findProvince(address);
  if (!provinces || name === undefined) return { place: 'unknown', area: null, by };
  const all = [...areas.values()];
  const province = all.find((area) => area.lev === 0 && area.name.startsWith(name));
  if (!province) return { place: 'outside', area: null, by };
  const city = provinces.findCity(address);
  const isIn = (area: Area) => area.signal.slice(0, 2) === province.signal.slice(0, 2);
  return {
    place: 'inside',
    area: all.find((area) => area.lev === 1 && area.name === city && isIn(area)) ?? province,
    by,
  };
}

/** All areas by division code. They are few and hardly ever change. */
async function readAreas(db: Db): Promise<ReadonlyMap<string, Area>> {
  const rows = await db.selectFrom('areas').select(['id', 'name', 'signal', 'lev']).orderBy('path').execute();
  return new Map(rows.map((row) => [row.signal, row]));
}

export interface AreaDeps {
  readonly db: Db;
  /** Finds the division of a position. Absent: the academy's own table of counties. */
  readonly map?: MapService | undefined;
  /** Finds the city of an address. Absent: addresses say nothing. */
  readonly provinces?: IpProvinces | undefined;
  readonly log?: Log | undefined;
}
