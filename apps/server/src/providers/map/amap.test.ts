import { expect, test } from 'vitest';
import { atSea, wgsPoint, vendorShift, testMap } from '../../ports/testing/map-conformance.ts';
import { createAmap } from './amap.ts';
import { account, isSigned, startFakeVendor } from './testing/fake-map-vendor.ts';

const refused = (infocode: string, info: string) => ({ status: '0', info, infocode });
const done = { status: '1', info: 'OK', infocode: '10000' };

/** Longitude first, six digits at most. */
function placeOf(text: string | null) {
  const [, longitude, latitude] = /^(\d+\.\d{1,6}),(\d+\.\d{1,6})$/.exec(text ?? '') ?? [];
  return { latitude: Number(latitude), longitude: Number(longitude), formatted: `${latitude},${longitude}` };
}

function answerRequest(requests: string[]) {
  return (path: string, query: URLSearchParams) => {
    if (!isSigned(query, '')) return refused('10007', 'INVALID_USER_SIGNATURE');
    if (path === '/v3/assistant/coordinate/convert') {
      if (query.get('coordsys') !== 'gps') return refused('20000', 'INVALID_PARAMS');
      const { latitude, longitude, formatted } = placeOf(query.get('locations'));
      requests.push(`convert ${formatted}`);
      const moved = `${longitude + vendorShift.longitude},${latitude + vendorShift.latitude}`;
      return { ...done, locations: moved };
    }
    if (path !== '/v3/geocode/regeo') return refused('10002', 'SERVICE_NOT_AVAILABLE');
    const { latitude, formatted } = placeOf(query.get('location'));
    requests.push(`find ${formatted}`);
    const adcode = latitude === wgsPoint.latitude ? '370102' : [];
    return { ...done, regeocode: { formatted_address: [], addressComponent: { adcode, citycode: [] } } };
  };
}

async function open(change: { secret?: string | undefined } = {}) {
  const requests: string[] = [];
  const vendor = await startFakeVendor({
    take: answerRequest(requests),
    refuse: (failure, query) => refused(failure === 'quota' ? '10003' : '10001', `${query}`),
    empty: done,
  });
  const map = createAmap({ ...account, ...change, origin: vendor.origin, timeout: 1_000 });
  return { ...vendor, map, requests, secrets: [account.key, account.secret] };
}

testMap('AMap', open);

test('a wrong or missing secret is refused by the fake vendor, so it does check the signature', async () => {
  for (const secret of ['another', undefined]) {
    const { map, close } = await open({ secret });
    await expect(map.convert(atSea)).rejects.toMatchObject({
      name: 'UNAVAILABLE',
      cause: { message: 'AMap: 10007' },
    });
    await close();
  }
});
