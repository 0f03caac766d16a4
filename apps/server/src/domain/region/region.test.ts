import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countyCentres } from './county-centres.ts';
import { findCounty, findNearestCentre, matchDivision, metresBetween } from './find-county.ts';
import { wgs84ToGcj02 } from './wgs84-to-gcj02.ts';

const inShandong = (code: string) => code.startsWith('37');
const seatOf = (code: string) => countyCentres.find((seat) => seat.code === code)!;
const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const around = fc.record({
  latitude: fc.double({ min: 33, max: 39, noNaN: true }),
  longitude: fc.double({ min: 113, max: 124, noNaN: true }),
});

test('the table has each county of the province once, within the province', () => {
  const codes = countyCentres.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  const ours = countyCentres.filter(({ code }) => inShandong(code));
  expect(ours).toHaveLength(136);
  expect(new Set(ours.map(({ code }) => code.slice(0, 4))).size).toBe(16);
  for (const { latitude, longitude } of ours) {
    expect(latitude).toBeGreaterThan(34.3);
    expect(latitude).toBeLessThan(38.5);
    expect(longitude).toBeGreaterThan(114.7);
    expect(longitude).toBeLessThan(122.8);
  }
});

test('the conversion matches published values to a metre', () => {
  const shifted = wgs84ToGcj02({ latitude: 39.908_823, longitude: 116.397_47 });
  const published = { latitude: 39.910_226, longitude: 116.403_713 };
  expect(metresBetween(shifted, published)).toBeLessThan(2);
});

test('in China a point moves by 50 m to 1 km, elsewhere not at all', () => {
  fc.assert(
    fc.property(around, (point) => {
      const metres = metresBetween(point, wgs84ToGcj02(point));
      expect(metres).toBeGreaterThan(50);
      expect(metres).toBeLessThan(1_000);
    }),
  );
  const paris = { latitude: 48.86, longitude: 2.35 };
  expect(wgs84ToGcj02(paris)).toEqual(paris);
});

test('a distance is symmetric and zero to itself, and a degree is 111 km', () => {
  fc.assert(
    fc.property(anywhere, anywhere, (one, other) => {
      const metres = metresBetween(one, other);
      expect(metres).toBeCloseTo(metresBetween(other, one), 3);
      expect(metres).toBeGreaterThanOrEqual(0);
      expect(metres).toBeLessThan(20_020_000);
      expect(metresBetween(one, one)).toBe(0);
    }),
  );
  expect(metresBetween({ latitude: 36, longitude: 117 }, { latitude: 37, longitude: 117 })).toBeCloseTo(
    111_195,
    -1,
  );
});

test('no centre is nearer than the nearest, in any order of the table', () => {
  fc.assert(
    fc.property(anywhere, fc.shuffledSubarray([...countyCentres], { minLength: 1 }), (point, seats) => {
      const { code } = findNearestCentre(point, seats)!;
      const shortest = metresBetween(point, seatOf(code));
      for (const seat of seats) expect(metresBetween(point, seat)).toBeGreaterThanOrEqual(shortest);
    }),
  );
  expect(findNearestCentre({ latitude: 36, longitude: 117 }, [])).toBeUndefined();
});

test('a point at a centre is in its county, and so is one a few streets away', () => {
  const step = fc.double({ min: -0.001, max: 0.001, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...countyCentres), step, step, (seat, north, east) => {
      const point = { latitude: seat.latitude + north, longitude: seat.longitude + east };
      const county = findCounty(point, inShandong);
      expect(county.isInside).toBe(inShandong(seat.code));
      if (county.isInside) expect(county.code).toBe(seat.code);
    }),
  );
});

test('a county is found for every point, and it is inside only near the centre', () => {
  fc.assert(
    fc.property(anywhere, (point) => {
      const { code, isInside } = findCounty(point, inShandong);
      expect(inShandong(code!)).toBe(true);
      if (isInside) expect(metresBetween(point, seatOf(code!))).toBeLessThanOrEqual(80_000);
    }),
  );
});

test.each([
  ['大明湖', { latitude: 36.6753, longitude: 117.0237 }, true, /^3701/],
  ['徐州', { latitude: 34.2617, longitude: 117.1848 }, false, /^3704/],
  ['沧州', { latitude: 38.3037, longitude: 116.8388 }, false, /^3714/],
  ['北京', { latitude: 39.9042, longitude: 116.4074 }, false, /^37/],
  ['黄海', { latitude: 36, longitude: 123.9 }, false, /^37/],
  ['巴黎', { latitude: 48.86, longitude: 2.35 }, false, /^37/],
])('%s', (_name, point, isInside, code) => {
  const county = findCounty(wgs84ToGcj02(point), inShandong);
  expect(county.isInside).toBe(isInside);
  expect(county.code).toMatch(code);
});

test('without known areas no county is found', () => {
  expect(findCounty(seatOf('370102'), () => false)).toEqual({ isInside: false, code: undefined });
});

test('a division code matches its county, else its city, else nothing', () => {
  expect(matchDivision('370102', inShandong)).toEqual({ isInside: true, code: '370102' });
  const divisions = new Set(['370100', '370102']);
  expect(matchDivision('370171', (code) => divisions.has(code))).toEqual({
    isInside: true,
    code: '370100',
  });
  expect(matchDivision('320302', inShandong)).toBeUndefined();
});
