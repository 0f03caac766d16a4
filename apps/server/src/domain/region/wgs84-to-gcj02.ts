import gcoordModule from 'gcoord';
import type { MapPoint } from '../../ports/map.ts';

// The package's types describe its ES module; Node loads its CommonJS module, which is the default export itself.
const { transform, WGS84, GCJ02 } = gcoordModule as unknown as (typeof gcoordModule)['default'];

/**
 * Converts GPS coordinates (WGS-84) to those of Chinese maps (GCJ-02), some hundred metres apart; outside China they
 * are the same. It is accurate to a few metres, which is enough to find a county.
 */
export function wgs84ToGcj02({ latitude, longitude }: MapPoint): MapPoint {
  const [east, north] = transform([longitude, latitude], WGS84, GCJ02);
  return { latitude: north, longitude: east };
}
