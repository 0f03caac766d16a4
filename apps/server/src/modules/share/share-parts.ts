import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { Storage } from '../../ports/storage.ts';
import type { PageTickets } from '../../ports/wechat.ts';

export interface ShareParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Storage;
  /** Absent: no page is signed. */
  readonly wechat?: PageTickets | undefined;
  /** The address that people see; absent: the one that the request names. */
  readonly publicUrl?: string | undefined;
  readonly log?: Log | undefined;
}
