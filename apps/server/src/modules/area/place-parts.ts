import type { Db } from '../../db/database.ts';
import type { Log } from '../../kit/log.ts';
import type { IpProvinces } from '../../ports/ip-provinces.ts';
import type { MapService } from '../../ports/map.ts';

export interface PlaceParts {
  readonly db: Db;
  /** Tells the division of a place; without, the academy's own table of county seats does. */
  readonly map?: MapService | undefined;
  /** Tells the city of an address; without, no address tells anything. */
  readonly provinces?: IpProvinces | undefined;
  readonly log?: Log | undefined;
}
