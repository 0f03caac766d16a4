import type { MapPoint } from '../../ports/map.ts';

/** The ellipsoid of Krasovsky 1940, on which the country's maps are shifted: its half axis in metres, and e². */
const halfAxis = 6_378_245;
const eccentricity = 0.006_693_421_622_965_943;
/** Around which the shift is reckoned. */
const middle = { latitude: 35, longitude: 105 };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Three waves over one coordinate: two of degrees sixth by sixth, and what differs between the two directions. */
const wave = (value: number, lengths: readonly (readonly [height: number, length: number])[]) =>
  lengths.reduce((sum, [height, length]) => sum + height * Math.sin(value * length * Math.PI), 0) * (2 / 3);

const shortWaves = [
  [20, 6],
  [20, 2],
] as const;

/** Metres to the north, more or less, `x` degrees east and `y` north of the middle. */
const northward = (x: number, y: number) =>
  -100 +
  2 * x +
  3 * y +
  0.2 * y * y +
  0.1 * x * y +
  0.2 * Math.sqrt(Math.abs(x)) +
  wave(x, shortWaves) +
  wave(y, [
    [20, 1],
    [40, 1 / 3],
    [160, 1 / 12],
    [320, 1 / 30],
  ]);

const eastward = (x: number, y: number) =>
  300 +
  x +
  2 * y +
  0.1 * x * x +
  0.1 * x * y +
  0.1 * Math.sqrt(Math.abs(x)) +
  wave(x, shortWaves) +
  wave(x, [
    [20, 1],
    [40, 1 / 3],
    [150, 1 / 12],
    [300, 1 / 30],
  ]);

/** Abroad nothing is shifted. */
const isShifted = ({ latitude, longitude }: MapPoint) =>
  longitude > 72.004 && longitude < 137.8347 && latitude > 0.8293 && latitude < 55.8271;

/**
 * What a receiver measures (WGS-84) as the country's maps have it (GCJ-02): some hundred metres beside. The formula
 * that everybody uses, good to a few metres; a county is not decided by them.
 */
export function shiftPoint(point: MapPoint): MapPoint {
  if (!isShifted(point)) return point;
  const x = point.longitude - middle.longitude;
  const y = point.latitude - middle.latitude;
  const latitude = radians(point.latitude);
  const bend = 1 - eccentricity * Math.sin(latitude) ** 2;
  const north = ((halfAxis * (1 - eccentricity)) / bend ** 1.5) * radians(1);
  const east = (halfAxis / Math.sqrt(bend)) * Math.cos(latitude) * radians(1);
  return {
    latitude: point.latitude + northward(x, y) / north,
    longitude: point.longitude + eastward(x, y) / east,
  };
}
