import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Storage } from '../../ports/storage.ts';

export interface StudentParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Storage;
  /** The address that people see; absent: the one that the request names. */
  readonly publicUrl?: string | undefined;
}
