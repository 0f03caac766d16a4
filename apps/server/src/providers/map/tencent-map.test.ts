import { expect, test } from 'vitest';
import { atSea, wgsPoint, vendorShift, testMap } from '../../ports/testing/map-conformance.ts';
import { createTencentMap } from './tencent-map.ts';
import { account, isSigned, startFakeVendor } from './testing/fake-map-vendor.ts';

const refused = (status: number, message: string) => ({ status, message });

/** Latitude first, six digits at most. */
function placeOf(text: string | null) {
  const [, latitude, longitude] = /^(\d+\.\d{1,6}),(\d+\.\d{1,6})$/.exec(text ?? '') ?? [];
  return { latitude: Number(latitude), longitude: Number(longitude) };
}

function answerRequest(requests: string[]) {
  return (path: string, query: URLSearchParams) => {
    if (!isSigned(query, `${path}?`)) return refused(111, '签名验证失败');
    if (path === '/ws/coord/v1/translate') {
      if (query.get('type') !== '1') return refused(310, '请求参数信息有误');
      const { latitude, longitude } = placeOf(query.get('locations'));
      requests.push(`convert ${query.get('locations')}`);
      const moved = { lat: latitude + vendorShift.latitude, lng: longitude + vendorShift.longitude };
      return { status: 0, message: 'query ok', locations: [moved] };
    }
    if (path !== '/ws/geocoder/v1') return refused(404, 'no such service');
    requests.push(`find ${query.get('location')}`);
    const { latitude } = placeOf(query.get('location'));
    const known =
      latitude === wgsPoint.latitude ? { adcode: '370102', name: '中国,山东省,济南市,历下区' } : {};
    return { status: 0, message: 'query ok', result: { address: '', ad_info: known } };
  };
}

async function open(change: { secret?: string | undefined } = {}) {
  const requests: string[] = [];
  const vendor = await startFakeVendor({
    take: answerRequest(requests),
    refuse: (failure, query) => refused(failure === 'quota' ? 121 : 110, `${query}`),
    empty: { status: 0, message: 'query ok' },
  });
  const map = createTencentMap({ ...account, ...change, origin: vendor.origin, timeout: 1_000 });
  return { ...vendor, map, requests, secrets: [account.key, account.secret] };
}

testMap('Tencent', open);

test('a wrong or missing secret is refused by the fake vendor, so it does check the signature', async () => {
  for (const secret of ['another', undefined]) {
    const { map, close } = await open({ secret });
    await expect(map.convert(atSea)).rejects.toMatchObject({
      name: 'UNAVAILABLE',
      cause: { message: 'Tencent map: 111' },
    });
    await close();
  }
});
