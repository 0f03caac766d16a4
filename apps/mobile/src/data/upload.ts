import { createUploader } from '@academy/client/upload.ts';
import { callerOptions } from './call.ts';
import { repeatVerified } from './second-factor.ts';

const send = createUploader(callerOptions);

/**
 * Uploads one file as the signed-in user, with the headers of every call; see `Upload` for how it ends. Repeated once, as
 * a call is, after an operator has proven the second factor.
 */
export const upload: typeof send = (path, file, settings) => {
  const act = () => send(path, file, settings);
  return act().catch((error: unknown) => repeatVerified(error, act));
};
