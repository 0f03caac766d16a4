import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { forgetAbandoned } from './resumable-store.ts';
import type { UploadParts } from './upload-parts.ts';

const hour = 3_600_000;

/** Removes what a killed process left in the middle of judging. Only before anybody sends anything. */
export const sweepAtStart = ({ uploadDirectory }: Pick<UploadParts, 'uploadDirectory'>) =>
  rm(join(uploadDirectory, 'incoming'), { recursive: true, force: true });

/** Removes resumable uploads that nobody has taken up for a day, now and every hour until the returned function is called. */
export function sweepAbandoned({ uploadDirectory, clock, log }: UploadParts): () => void {
  const sweep = () =>
    void forgetAbandoned(join(uploadDirectory, 'resumable'), clock.now()).catch((error: unknown) =>
      log?.warn({ err: error }, 'abandoned uploads could not be removed'),
    );
  sweep();
  const timer = setInterval(sweep, hour).unref();
  return () => clearInterval(timer);
}
