import { createUploader } from '@academy/client/upload.ts';
import { callerOptions } from './call.ts';

/** Sends one file as whoever is signed in, with the headers of every call; see `Upload` for how it ends. */
export const upload = createUploader(callerOptions);
