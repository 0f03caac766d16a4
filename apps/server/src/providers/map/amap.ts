import { requestVendor, vendorFailure } from '../../kit/request-vendor.ts';
import type { MapPoint, MapService } from '../../ports/map.ts';
import {
  formatDegrees,
  parseDivisionCode,
  type MapAccount,
  mapRequestTimeout,
  signQuery,
} from './sign-query.ts';

const vendor = 'AMap';

/** Longitude first. */
const formatPoint = ({ latitude, longitude }: MapPoint) =>
  `${formatDegrees(longitude)},${formatDegrees(latitude)}`;

/** A client for AMap (高德), web service v3. */
export function createAmap(account: MapAccount): MapService {
  const { key, secret, origin = 'https://restapi.amap.com', timeout = mapRequestTimeout } = account;
  const request = async (path: string, parameters: Readonly<Record<string, string>>) => {
    const query = signQuery({ ...parameters, key }, { secret });
    const { body } = await requestVendor(vendor, `${origin}${path}?${query}`, { timeout });
    if (body['status'] !== '1') throw vendorFailure(vendor, body['infocode']);
    return body;
  };
  return {
    convert: async (point) => {
      const body = await request('/v3/assistant/coordinate/convert', {
        locations: formatPoint(point),
        coordsys: 'gps',
      });
      const [longitude, latitude] = String(body['locations']).split(',').map(Number);
      if (!Number.isFinite(longitude) || !Number.isFinite(latitude))
        throw vendorFailure(vendor, 'an answer without a place');
      return { latitude: latitude!, longitude: longitude! };
    },
    findDivision: async (point) => {
      const body = await request('/v3/geocode/regeo', { location: formatPoint(point) });
      const { addressComponent: address } = (body['regeocode'] ?? {}) as {
        addressComponent?: { adcode?: unknown };
      };
      // At sea and abroad it is an empty list.
      return parseDivisionCode(address?.adcode);
    },
  };
}
