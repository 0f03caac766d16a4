import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';

export interface UsageParts {
  readonly db: Db;
  readonly clock: Clock;
  /** Whether an outside service is told what is reported. */
  readonly usageForwarded?: boolean | undefined;
}
