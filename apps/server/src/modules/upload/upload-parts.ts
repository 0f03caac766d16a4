import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { Storage } from '../../ports/storage.ts';

/** What uploads need. Where nobody does the jobs, or they lack ffmpeg, videos are refused and pictures taken. */
export interface UploadParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly log?: Log | undefined;
  readonly jobs?: Jobs | undefined;
  /** Absent: the one on PATH. */
  readonly ffmpegPath?: string | undefined;
  /** A folder of this process's own, which nothing is served from: files wait there until they are judged. */
  readonly uploadDirectory: string;
}
