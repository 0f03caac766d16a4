import { uploadField } from '@academy/contract/http/envelope.ts';
import { technicalCodes, timeoutMessage, timeouts } from '@academy/contract/limits.ts';
import { ApiError } from './api-error.ts';
import type { CallerOptions } from './call.ts';
import { networkMessage, openEnvelope, readBody } from './envelope.ts';

export interface UploadSettings {
  readonly signal?: AbortSignal;
  /** Milliseconds for the whole transfer. */
  readonly timeout?: number;
  /** Sent beside the file. */
  readonly fields?: Readonly<Record<string, string | number>>;
  readonly onProgress?: (share: number) => void;
}

/** Uploads one file to `path` below the caller's base URL; resolves with the envelope's data. */
type Upload = (path: string, file: Blob, settings?: UploadSettings) => Promise<unknown>;

/**
 * Creates the upload function: headers and responses as in `createCaller`, with its own time limit and codes: 602001
 * when the transfer fails, with the message `timeout` on a timeout, 600003 for an abort. Uses XMLHttpRequest, because
 * fetch reports no upload progress.
 */
export function createUploader(options: Omit<CallerOptions, 'fetch'>): Upload {
  return (path, file, settings = {}) =>
    new Promise((resolve, reject) => {
      const fail = (code: number, message: string, silent = false) => {
        if (!silent) options.health?.record(true);
        reject(new ApiError(code, message, { silent }));
      };
      const { reviver } = options;
      const headers = options.headers();
      const transfer = new XMLHttpRequest();
      transfer.open('POST', `${options.baseUrl}/${path}`);
      transfer.responseType = 'json';
      transfer.timeout = settings.timeout ?? timeouts.transfer;
      transfer.upload.onprogress = ({ loaded, total }) =>
        settings.onProgress?.(total > 0 ? loaded / total : 0);
      transfer.onerror = () => fail(technicalCodes.transfer, networkMessage);
      transfer.ontimeout = () => fail(technicalCodes.transfer, timeoutMessage);
      transfer.onabort = () => fail(technicalCodes.aborted, 'abort', true);
      transfer.onload = () => {
        options.health?.record(transfer.status >= 400);
        try {
          const end = () => options.onSessionEnded(headers.token);
          const { status, response } = transfer;
          const body: unknown = reviver ? readBody(JSON.stringify(response), reviver) : response;
          resolve(openEnvelope(status, body, end));
        } catch (error) {
          reject(error);
        }
      };
      if (settings.signal?.aborted) return fail(technicalCodes.aborted, 'abort', true);
      const abort = () => transfer.abort();
      settings.signal?.addEventListener('abort', abort);
      transfer.onloadend = () => settings.signal?.removeEventListener('abort', abort);
      for (const [name, value] of Object.entries(headers)) transfer.setRequestHeader(name, value);
      transfer.send(formOf(file, settings.fields));
    });
}

function formOf(file: Blob, fields: UploadSettings['fields'] = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append(uploadField, file);
  return form;
}
