/** A position on the earth in degrees. */
export interface MapPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * A map service that holds its own keys. Both calls reject with UNAVAILABLE when the service refuses, fails or is too
 * slow.
 */
export interface MapService {
  /** Converts a phone's coordinates (WGS-84) to those of Chinese maps (GCJ-02). */
  convert(point: MapPoint): Promise<MapPoint>;
  /** The six-digit code of the administrative division at a GCJ-02 position; undefined at sea and abroad. */
  findDivision(point: MapPoint): Promise<string | undefined>;
}
