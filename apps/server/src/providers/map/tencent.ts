import { askVendor, vendorFailure } from '../../kit/ask-vendor.ts';
import type { MapPoint, MapService } from '../../ports/map.ts';
import { degrees, divisionOf, type MapAccount, mapTimeout, signQuery } from './sign-query.ts';

const vendor = 'Tencent map';
/** Coordinates as a receiver gives them. */
const fromReceiver = '1';

/** Latitude first. */
const written = ({ latitude, longitude }: MapPoint) => `${degrees(latitude)},${degrees(longitude)}`;

/** Asks Tencent's location service (WebService API, v1). */
export function createTencentMap(account: MapAccount): MapService {
  const { key, secret, origin = 'https://apis.map.qq.com', timeout = mapTimeout } = account;
  const ask = async (path: string, parameters: Readonly<Record<string, string>>) => {
    const query = signQuery({ ...parameters, key }, { before: `${path}?`, secret });
    const { body } = await askVendor(vendor, `${origin}${path}?${query}`, { timeout });
    // Its words may repeat what was asked; the number says it all.
    if (body['status'] !== 0) throw vendorFailure(vendor, body['status']);
    return body;
  };
  return {
    convert: async (point) => {
      const body = await ask('/ws/coord/v1/translate', { locations: written(point), type: fromReceiver });
      const [found] = (body['locations'] ?? []) as { lat?: unknown; lng?: unknown }[];
      if (typeof found?.lat !== 'number' || typeof found.lng !== 'number')
        throw vendorFailure(vendor, 'an answer without a place');
      return { latitude: found.lat, longitude: found.lng };
    },
    findDivision: async (point) => {
      const body = await ask('/ws/geocoder/v1', { location: written(point) });
      const { ad_info: found } = (body['result'] ?? {}) as { ad_info?: { adcode?: unknown } };
      return divisionOf(found?.adcode);
    },
  };
}
