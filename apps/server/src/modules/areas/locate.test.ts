import { beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/errors.ts';
import { createLog } from '../../kit/log.ts';
import type { MapPoint } from '../../ports/map.ts';
import { addScene, type Scene } from '../testing/rows.ts';
import { useTestModule } from '../testing/test-module.ts';
import { createAreaRoutes } from './routes.ts';

/** What the map answers: a division code, no division, or an error. */
let division: string | undefined | Error;
let city: { province: string; city: string } | undefined;
const logged: string[] = [];
/** The point that the map was asked about. */
let asked: MapPoint | undefined;
const map = {
  convert: async ({ latitude, longitude }: MapPoint) => ({
    latitude: latitude + 0.0005,
    longitude: longitude + 0.006,
  }),
  findDivision: async (point: MapPoint) => {
    asked = point;
    if (division instanceof Error) throw division;
    return division;
  },
};
const provinces = { findProvince: () => city?.province, findCity: () => city?.city };

const academy = useTestModule((deps) =>
  createAreaRoutes({
    ...deps,
    provinces,
    log: createLog('trace', { write: (line: string) => void logged.push(line) }),
  }),
);
const mapped = useTestModule((deps) =>
  createAreaRoutes({
    ...deps,
    map,
    provinces,
    log: createLog('trace', { write: (line: string) => void logged.push(line) }),
  }),
);

let scene: Scene;
let uid = 100;
beforeAll(async () => {
  scene = await addScene(academy.db);
  await addScene(mapped.db);
});
beforeEach(() => {
  division = undefined;
  city = undefined;
  logged.length = 0;
  uid += 1;
});

const lixia = { latitude: 36.6657, longitude: 117.0703 };
const xuzhou = { latitude: 34.2617, longitude: 117.1848 };
const locate = (input: object, of = academy) => of.as({ uid }).done('POST area/locate', input);

// First, because each server logs it once.
test('without a map key the log says so once, in the words of the specification', async () => {
  for (let time = 0; time < 3; time++) await locate(lixia);
  const lines = logged.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(lines.filter((line) => line === 'Map key not configured.')).toHaveLength(1);
  expect(messages.mapKeyMissing).toBe('Map key not configured.');
});

test('coordinates give the county of the nearest centre, for a guest too', async () => {
  const county = { id: scene.lixia, name: '历下区', signal: '370102', lev: 2 };
  expect(await locate(lixia)).toEqual({ place: 'inside', area: county, by: 'table' });
  expect(await academy.as().done('POST area/locate', lixia)).toMatchObject({ area: county });
});

test('an accuracy of 20 km gives the city', async () => {
  expect(await locate({ ...lixia, accuracy: 20_000 })).toMatchObject({
    place: 'inside',
    area: { name: '济南市' },
  });
  expect(await locate({ ...lixia, accuracy: 10_001 })).toMatchObject({ area: { name: '济南市' } });
  expect(await locate({ ...lixia, accuracy: 10_000 })).toMatchObject({ area: { name: '历下区' } });
});

test('outside the academy’s areas the response says so, with the nearest area', async () => {
  expect(await locate(xuzhou)).toMatchObject({ place: 'outside', area: { name: '历下区' }, by: 'table' });
});

test('the map service converts the position and is believed; an unknown code of its own gives the city', async () => {
  division = '370102';
  expect(await locate(lixia, mapped)).toMatchObject({ place: 'inside', area: { name: '历下区' }, by: 'map' });
  expect(asked).toEqual(await map.convert(lixia));
  division = '370171';
  expect(await locate(lixia, mapped)).toMatchObject({ place: 'inside', area: { name: '济南市' }, by: 'map' });
  division = '320302';
  expect(await locate(lixia, mapped)).toMatchObject({
    place: 'outside',
    area: { name: '历下区' },
    by: 'map',
  });
});

test('when the map service fails the local table answers', async () => {
  division = new AppError('UNAVAILABLE', { cause: new Error('Tencent map: 121') });
  expect(await locate(lixia, mapped)).toMatchObject({
    place: 'inside',
    area: { name: '历下区' },
    by: 'table',
  });
  expect(logged.join('')).toContain('Tencent map: 121');
});

test('coordinates are stored nowhere: in no row and in no log line', async () => {
  division = new AppError('UNAVAILABLE', { cause: new Error('Tencent map: 121') });
  for (const asked of [academy, mapped]) {
    await locate(lixia, asked);
    const { rows } = await asked.db.executeQuery<{ found: string }>({
      sql: `select string_agg(query_to_xml(format('select * from %I', table_name), true, false, '')::text, '') as found
        from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
      parameters: [],
    } as never);
    expect(rows[0]!.found).toContain('历下区');
    for (const digits of ['36.665', '117.070', '36.66', '117.07']) {
      expect(rows[0]!.found).not.toContain(digits);
      expect(logged.join('')).not.toContain(digits);
    }
  }
});

test('without coordinates the address gives the city, or the province, or nothing', async () => {
  city = { province: '山东', city: '烟台市' };
  expect(await locate({})).toEqual({
    place: 'inside',
    area: { id: scene.yantai, name: '烟台市', signal: '370600', lev: 1 },
    by: 'address',
  });
  city = { province: '山东', city: '' };
  expect(await locate({})).toMatchObject({ place: 'inside', area: { name: '山东省' } });
  city = { province: '江苏', city: '徐州市' };
  expect(await locate({})).toEqual({ place: 'outside', area: null, by: 'address' });
  city = undefined;
  expect(await locate({})).toEqual({ place: 'unknown', area: null, by: 'address' });
});

test('half a position and an impossible one are refused by field', async () => {
  const refused = async (input: object) => {
    const { code, msg } = await academy.as({ uid }).send('POST area/locate', input);
    expect(code).toBe(422);
    return msg;
  };
  expect(await refused({ latitude: 36 })).toBe('纬度和经度要一起填写');
  expect(await refused({ longitude: 117 })).toBe('纬度和经度要一起填写');
  expect(await refused({ latitude: 91, longitude: 117 })).toBe('纬度不能大于90');
  expect(await refused({ latitude: 'here', longitude: 117 })).toMatch(/^纬度/);
});

test('too many lookups at the map service are rate limited per user', async () => {
  const ask = (who: number) => mapped.as({ uid: who }).send('POST area/locate', lixia);
  for (let time = 0; time < 10; time++) expect(await ask(uid)).toMatchObject({ code: 200 });
  expect(await ask(uid)).toEqual({
    code: 429,
    msg: '定位得太频繁了，请过一会儿再试，或直接选择地区',
    data: null,
  });
  expect(await ask((uid += 1))).toMatchObject({ code: 200 });
});

test('without a map service guests behind one address may look up far more often', async () => {
  const ask = (of: typeof academy) => of.as().send('POST area/locate', lixia);
  for (let time = 0; time < 40; time++) expect(await ask(academy)).toMatchObject({ code: 200 });
  for (let time = 0; time < 10; time++) expect(await ask(mapped)).toMatchObject({ code: 200 });
  expect(await ask(mapped)).toMatchObject({ code: 429 });
});
