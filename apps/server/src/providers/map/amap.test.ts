import { expect, test } from 'vitest';
import { atSea, measured, shift, testMap } from '../../ports/testing/map-conformance.ts';
import { createAmap } from './amap.ts';
import { account, isSigned, startFakeVendor } from './testing/fake-vendor.ts';

const refused = (infocode: string, info: string) => ({ status: '0', info, infocode });
const done = { status: '1', info: 'OK', infocode: '10000' };

/** Longitude first, six digits at most. */
function placeOf(text: string | null) {
  const [, longitude, latitude] = /^(\d+\.\d{1,6}),(\d+\.\d{1,6})$/.exec(text ?? '') ?? [];
  return { latitude: Number(latitude), longitude: Number(longitude), said: `${latitude},${longitude}` };
}

function takeCall(asked: string[]) {
  return (path: string, query: URLSearchParams) => {
    if (!isSigned(query, '')) return refused('10007', 'INVALID_USER_SIGNATURE');
    if (path === '/v3/assistant/coordinate/convert') {
      if (query.get('coordsys') !== 'gps') return refused('20000', 'INVALID_PARAMS');
      const { latitude, longitude, said } = placeOf(query.get('locations'));
      asked.push(`convert ${said}`);
      const moved = `${longitude + shift.longitude},${latitude + shift.latitude}`;
      return { ...done, locations: moved };
    }
    if (path !== '/v3/geocode/regeo') return refused('10002', 'SERVICE_NOT_AVAILABLE');
    const { latitude, said } = placeOf(query.get('location'));
    asked.push(`find ${said}`);
    const adcode = latitude === measured.latitude ? '370102' : [];
    return { ...done, regeocode: { formatted_address: [], addressComponent: { adcode, citycode: [] } } };
  };
}

async function open(change: { secret?: string | undefined } = {}) {
  const asked: string[] = [];
  const vendor = await startFakeVendor({
    take: takeCall(asked),
    refuse: (failure, query) => refused(failure === 'quota' ? '10003' : '10001', `${query}`),
    empty: done,
  });
  const map = createAmap({ ...account, ...change, origin: vendor.origin, timeout: 1_000 });
  return { ...vendor, map, asked, secrets: [account.key, account.secret] };
}

testMap('AMap', open);

test('a wrong secret, or none, is refused by the vendor, so the signature means something', async () => {
  for (const secret of ['another', undefined]) {
    const { map, close } = await open({ secret });
    await expect(map.convert(atSea)).rejects.toMatchObject({
      name: 'UNAVAILABLE',
      cause: { message: 'AMap: 10007' },
    });
    await close();
  }
});
