import { ConfigError } from '../kit/config-error.ts';
import type { MapService } from '../ports/map.ts';
import { createAmap } from '../providers/map/amap.ts';
import { createTencentMap } from '../providers/map/tencent.ts';

interface MapSettings {
  readonly mapProvider: 'tencent' | 'amap';
  readonly mapKey: string | undefined;
  readonly mapSecret: string | undefined;
}

/** Who tells places; undefined without a key: then the academy's own table does. */
export function openMap({
  mapProvider,
  mapKey: key,
  mapSecret: secret,
}: MapSettings): MapService | undefined {
  if (key === undefined) {
    if (secret !== undefined) throw new ConfigError('MAP_SECRET needs MAP_KEY');
    return undefined;
  }
  return mapProvider === 'amap' ? createAmap({ key, secret }) : createTencentMap({ key, secret });
}
