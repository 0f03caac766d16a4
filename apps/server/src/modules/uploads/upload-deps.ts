import type { Db } from '../../db/database.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { Jobs } from '../../ports/jobs.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Identity } from '../../transport/access.ts';
import type { CallContext } from '../../transport/route.ts';

/** The dependencies of uploads. Without jobs, or without ffmpeg, videos are refused and pictures accepted. */
export interface UploadDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly storage: Storage;
  readonly log?: Log | undefined;
  readonly jobs?: Jobs | undefined;
  readonly ffmpegPath?: string | undefined;
  /** A folder of this process alone, never served: files wait there until they are checked. */
  readonly uploadDirectory: string;
}

/** Who sends a file, and from which device. */
export interface FileSender {
  readonly identity: Identity;
  readonly clientInfo?: CallContext['clientInfo'];
}
