import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { LiveOrigin } from '../../ports/live-origin.ts';
import type { Storage } from '../../ports/storage.ts';
import type { LiveMemory } from './live-memory.ts';

/** What taking in lives is made of. */
export interface LiveParts {
  readonly db: Db;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log?: Log | undefined;
  readonly origin: LiveOrigin;
  readonly memory: LiveMemory;
  /** Tells that there is something new to watch. */
  readonly announce: (contentId: number) => void;
}
