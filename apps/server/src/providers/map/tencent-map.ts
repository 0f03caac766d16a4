import { requestVendor, vendorFailure } from '../../kit/request-vendor.ts';
import type { MapPoint, MapService } from '../../ports/map.ts';
import {
  formatDegrees,
  parseDivisionCode,
  type MapAccount,
  mapRequestTimeout,
  signQuery,
} from './sign-query.ts';

const vendor = 'Tencent map';
/** The vendor's type number for GPS coordinates. */
const gpsCoordinates = '1';

/** Latitude first. */
const formatPoint = ({ latitude, longitude }: MapPoint) =>
  `${formatDegrees(latitude)},${formatDegrees(longitude)}`;

/** A client for Tencent's location service (WebService API, v1). */
export function createTencentMap(account: MapAccount): MapService {
  const { key, secret, origin = 'https://apis.map.qq.com', timeout = mapRequestTimeout } = account;
  const request = async (path: string, parameters: Readonly<Record<string, string>>) => {
    const query = signQuery({ ...parameters, key }, { prefix: `${path}?`, secret });
    const { body } = await requestVendor(vendor, `${origin}${path}?${query}`, { timeout });
    // The message may repeat the request; the number is enough.
    if (body['status'] !== 0) throw vendorFailure(vendor, body['status']);
    return body;
  };
  return {
    convert: async (point) => {
      const body = await request('/ws/coord/v1/translate', {
        locations: formatPoint(point),
        type: gpsCoordinates,
      });
      const [result] = (body['locations'] ?? []) as { lat?: unknown; lng?: unknown }[];
      if (typeof result?.lat !== 'number' || typeof result.lng !== 'number')
        throw vendorFailure(vendor, 'an answer without a place');
      return { latitude: result.lat, longitude: result.lng };
    },
    findDivision: async (point) => {
      const body = await request('/ws/geocoder/v1', { location: formatPoint(point) });
      const { ad_info: result } = (body['result'] ?? {}) as { ad_info?: { adcode?: unknown } };
      return parseDivisionCode(result?.adcode);
    },
  };
}
