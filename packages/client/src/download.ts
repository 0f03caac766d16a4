import { technicalCodes, timeoutMessage, timeouts } from '@academy/contract/limits.ts';
import { ApiError } from './api-error.ts';
import { networkMessage } from './envelope.ts';

export interface DownloadSettings {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for the whole file. */
  readonly timeout?: number;
}

/**
 * Downloads a file: no API call, so without token and envelope. Rejects with `ApiError`: 602001 when the connection
 * breaks and, with the message `timeout`, on a timeout; 600003 for an abort; the HTTP status when the file cannot be
 * had.
 */
export async function download(
  url: string,
  { signal, timeout = timeouts.transfer }: DownloadSettings = {},
): Promise<Blob> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeout);
  signal?.addEventListener('abort', abort);
  if (signal?.aborted) abort();
  try {
    const response = await fetch(url, { signal: controller.signal });
    const file = await response.blob();
    if (response.ok) return file;
    throw new ApiError(response.status, networkMessage);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    if (signal?.aborted) throw new ApiError(technicalCodes.aborted, 'abort', { silent: true, cause });
    const message = controller.signal.aborted ? timeoutMessage : networkMessage;
    throw new ApiError(technicalCodes.transfer, message, { cause });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}
