import type { MapPoint } from '../../ports/map.ts';

/** The Krasovsky 1940 ellipsoid, used by GCJ-02: semi-major axis in metres, and e². */
const semiMajorAxis = 6_378_245;
const eccentricity = 0.006_693_421_622_965_943;
/** Origin of the offset formulas. */
const origin = { latitude: 35, longitude: 105 };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Sum of sine waves of one coordinate; `lengths` are pairs of amplitude and frequency. */
const sumWaves = (value: number, lengths: readonly (readonly [height: number, length: number])[]) =>
  lengths.reduce((sum, [height, length]) => sum + height * Math.sin(value * length * Math.PI), 0) * (2 / 3);

const commonWaves = [
  [20, 6],
  [20, 2],
] as const;

/** Offset to the north in metres at `x` degrees east and `y` degrees north of the origin. */
const northOffset = (x: number, y: number) =>
  -100 +
  2 * x +
  3 * y +
  0.2 * y * y +
  0.1 * x * y +
  0.2 * Math.sqrt(Math.abs(x)) +
  sumWaves(x, commonWaves) +
  sumWaves(y, [
    [20, 1],
    [40, 1 / 3],
    [160, 1 / 12],
    [320, 1 / 30],
  ]);

const eastOffset = (x: number, y: number) =>
  300 +
  x +
  2 * y +
  0.1 * x * x +
  0.1 * x * y +
  0.1 * Math.sqrt(Math.abs(x)) +
  sumWaves(x, commonWaves) +
  sumWaves(x, [
    [20, 1],
    [40, 1 / 3],
    [150, 1 / 12],
    [300, 1 / 30],
  ]);

/** Coordinates outside China are not shifted. */
const isInChina = ({ latitude, longitude }: MapPoint) =>
  longitude > 72.004 && longitude < 137.8347 && latitude > 0.8293 && latitude < 55.8271;

/**
 * Converts GPS coordinates (WGS-84) to those of Chinese maps (GCJ-02), some hundred metres apart, with the widely
 * used formula. It is accurate to a few metres, which is enough to find a county.
 */
export function wgs84ToGcj02(point: MapPoint): MapPoint {
  if (!isInChina(point)) return point;
  const x = point.longitude - origin.longitude;
  const y = point.latitude - origin.latitude;
  const latitude = radians(point.latitude);
  const curvature = 1 - eccentricity * Math.sin(latitude) ** 2;
  const metresPerDegreeNorth = ((semiMajorAxis * (1 - eccentricity)) / curvature ** 1.5) * radians(1);
  const metresPerDegreeEast = (semiMajorAxis / Math.sqrt(curvature)) * Math.cos(latitude) * radians(1);
  return {
    latitude: point.latitude + northOffset(x, y) / metresPerDegreeNorth,
    longitude: point.longitude + eastOffset(x, y) / metresPerDegreeEast,
  };
}
