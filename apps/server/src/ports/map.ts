/** A place on the earth, in degrees. */
export interface MapPoint {
  readonly latitude: number;
  readonly longitude: number;
}

/** A map service; its keys stay here. Both calls reject with UNAVAILABLE when it refuses, fails or is too slow. */
export interface MapService {
  /** What a phone's receiver measures (WGS-84), as the country's own maps have it (GCJ-02). */
  convert(point: MapPoint): Promise<MapPoint>;
  /** The code of the division around a place on those maps, six digits; undefined at sea and abroad. */
  findDivision(point: MapPoint): Promise<string | undefined>;
}
