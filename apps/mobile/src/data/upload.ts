import { createUploader } from '@academy/client/upload.ts';
import { callerOptions } from './call.ts';

/** Uploads one file as the signed-in user, with the headers of every call; see `Upload` for how it ends. */
export const upload = createUploader(callerOptions);
