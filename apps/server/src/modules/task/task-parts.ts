import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';

/** What credit is read with; the clock says which day it is read on. */
export interface TaskParts {
  readonly db: Db;
  readonly clock: Clock;
}
