import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';

/** What figures are read with; the clock says which period is the current one. */
export interface AccountParts {
  readonly db: Db;
  readonly clock: Clock;
}
