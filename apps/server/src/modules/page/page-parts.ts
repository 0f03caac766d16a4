import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Storage } from '../../ports/storage.ts';

/** What a page is read with; the clock says which day it is read on. */
export interface PageParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Storage;
}
