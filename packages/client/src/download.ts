import { technicalCodes, timeoutMessage, timeouts } from '@academy/contract/limits.ts';
import { ApiError } from './api-error.ts';
import { networkMessage } from './envelope.ts';

export interface DownloadSettings {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for the whole file. */
  readonly timeout?: number;
}

/**
 * Fetches a file, which is no call: it needs no token and comes without an envelope. Rejects with `ApiError`: 602001 when
 * the line breaks and, with the message `timeout`, when it takes too long; 600003 when it was aborted; the HTTP status
 * where the file is not to be had.
 */
export async function download(
  url: string,
  { signal, timeout = timeouts.transfer }: DownloadSettings = {},
): Promise<Blob> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  const limit = setTimeout(abort, timeout);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const response = await fetch(url, { signal: stop.signal });
    const file = await response.blob();
    if (response.ok) return file;
    throw new ApiError(response.status, networkMessage);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (signal?.aborted) throw new ApiError(technicalCodes.aborted, 'abort', { silent: true, cause });
    const words = stop.signal.aborted ? timeoutMessage : networkMessage;
    throw new ApiError(technicalCodes.transfer, words, { cause });
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener('abort', abort);
  }
}
