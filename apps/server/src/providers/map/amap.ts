import { askVendor, vendorFailure } from '../../kit/ask-vendor.ts';
import type { MapPoint, MapService } from '../../ports/map.ts';
import { degrees, divisionOf, type MapAccount, mapTimeout, signQuery } from './sign-query.ts';

const vendor = 'AMap';

/** Longitude first. */
const written = ({ latitude, longitude }: MapPoint) => `${degrees(longitude)},${degrees(latitude)}`;

/** Asks AMap (高德) by its web service, v3. */
export function createAmap(account: MapAccount): MapService {
  const { key, secret, origin = 'https://restapi.amap.com', timeout = mapTimeout } = account;
  const ask = async (path: string, parameters: Readonly<Record<string, string>>) => {
    const query = signQuery({ ...parameters, key }, { secret });
    const { body } = await askVendor(vendor, `${origin}${path}?${query}`, { timeout });
    if (body['status'] !== '1') throw vendorFailure(vendor, body['infocode']);
    return body;
  };
  return {
    convert: async (point) => {
      const body = await ask('/v3/assistant/coordinate/convert', {
        locations: written(point),
        coordsys: 'gps',
      });
      const [longitude, latitude] = String(body['locations']).split(',').map(Number);
      if (!Number.isFinite(longitude) || !Number.isFinite(latitude))
        throw vendorFailure(vendor, 'an answer without a place');
      return { latitude: latitude!, longitude: longitude! };
    },
    findDivision: async (point) => {
      const body = await ask('/v3/geocode/regeo', { location: written(point) });
      const { addressComponent: found } = (body['regeocode'] ?? {}) as {
        addressComponent?: { adcode?: unknown };
      };
      // At sea and abroad it is an empty list.
      return divisionOf(found?.adcode);
    },
  };
}
