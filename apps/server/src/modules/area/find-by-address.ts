import type { locateArea } from '@academy/contract/areas/place.ts';
import type { Area } from '@academy/contract/areas/shapes.ts';
import type { OutputOf } from '@academy/contract/http/endpoint.ts';
import type { IpProvinces } from '../../ports/ip-provinces.ts';

const by = 'address';

/** As much as an address tells: the city, or the province alone. From elsewhere no area is the nearest. */
export function findByAddress(
  areas: ReadonlyMap<string, Area>,
  { address, provinces }: { address: string; provinces: IpProvinces | undefined },
): OutputOf<typeof locateArea> {
  const name = provinces?.find(address);
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
