import { Share, type ShareOptions } from '@capacitor/share';

/** Whoever closes the phone's own sheet has done nothing wrong: the browser's name for that, which screens know. */
export async function openShareSheet(options: ShareOptions): Promise<void> {
  await Share.share(options).catch((error: Error) => {
    throw /cancel/i.test(error.message) ? new DOMException(error.message, 'AbortError') : error;
  });
}
