import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countySeats } from './county-seats.ts';
import { findNearestSeat, metresBetween } from './find-seat.ts';
import { judgePlace, placeOfDivision } from './judge-place.ts';
import { shiftPoint } from './shift-point.ts';

const inShandong = (code: string) => code.startsWith('37');
const seatOf = (code: string) => countySeats.find((seat) => seat.code === code)!;
const anywhere = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const around = fc.record({
  latitude: fc.double({ min: 33, max: 39, noNaN: true }),
  longitude: fc.double({ min: 113, max: 124, noNaN: true }),
});

test('the table has each county of the province once, where the province is', () => {
  const codes = countySeats.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  const ours = countySeats.filter(({ code }) => inShandong(code));
  expect(ours).toHaveLength(136);
  expect(new Set(ours.map(({ code }) => code.slice(0, 4))).size).toBe(16);
  for (const { latitude, longitude } of ours) {
    expect(latitude).toBeGreaterThan(34.3);
    expect(latitude).toBeLessThan(38.5);
    expect(longitude).toBeGreaterThan(114.7);
    expect(longitude).toBeLessThan(122.8);
  }
});

test('the shift is the one that is published, to a metre', () => {
  const shifted = shiftPoint({ latitude: 39.908_823, longitude: 116.397_47 });
  const published = { latitude: 39.910_226, longitude: 116.403_713 };
  expect(metresBetween(shifted, published)).toBeLessThan(2);
});

test('in the country a place moves by 50 m to 1 km, abroad not at all', () => {
  fc.assert(
    fc.property(around, (point) => {
      const metres = metresBetween(point, shiftPoint(point));
      expect(metres).toBeGreaterThan(50);
      expect(metres).toBeLessThan(1_000);
    }),
  );
  const paris = { latitude: 48.86, longitude: 2.35 };
  expect(shiftPoint(paris)).toEqual(paris);
});

test('a distance is the same there and back, nothing to itself, and a degree is 111 km', () => {
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

test('no seat is nearer than the nearest, in whatever order they stand', () => {
  fc.assert(
    fc.property(anywhere, fc.shuffledSubarray([...countySeats], { minLength: 1 }), (point, seats) => {
      const { code } = findNearestSeat(point, seats)!;
      const least = metresBetween(point, seatOf(code));
      for (const seat of seats) expect(metresBetween(point, seat)).toBeGreaterThanOrEqual(least);
    }),
  );
  expect(findNearestSeat({ latitude: 36, longitude: 117 }, [])).toBeUndefined();
});

test('whoever is at a seat is in its county, a few streets away too', () => {
  const step = fc.double({ min: -0.001, max: 0.001, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(...countySeats), step, step, (seat, north, east) => {
      const point = { latitude: seat.latitude + north, longitude: seat.longitude + east };
      const judged = judgePlace(point, inShandong);
      expect(judged.isInside).toBe(inShandong(seat.code));
      if (judged.isInside) expect(judged.code).toBe(seat.code);
    }),
  );
});

test('wherever somebody is, a county of ours is named, and inside only within reach of its seat', () => {
  fc.assert(
    fc.property(anywhere, (point) => {
      const { code, isInside } = judgePlace(point, inShandong);
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
  const judged = judgePlace(shiftPoint(point), inShandong);
  expect(judged.isInside).toBe(isInside);
  expect(judged.code).toMatch(code);
});

test('an academy without counties is nowhere', () => {
  expect(judgePlace(seatOf('370102'), () => false)).toEqual({ isInside: false, code: undefined });
});

test('a division that a map names is its county, else its city, else none of ours', () => {
  expect(placeOfDivision('370102', inShandong)).toEqual({ isInside: true, code: '370102' });
  const divisions = new Set(['370100', '370102']);
  expect(placeOfDivision('370171', (code) => divisions.has(code))).toEqual({
    isInside: true,
    code: '370100',
  });
  expect(placeOfDivision('320302', inShandong)).toBeUndefined();
});
