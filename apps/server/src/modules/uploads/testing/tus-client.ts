import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Upload as TusUpload, type UploadOptions } from 'tus-js-client';
import { createDetailedPicture } from '../../../media/pictures/testing/sample-picture.ts';
import { sendRaw } from '../../../transport/testing/raw-request.ts';
import type { Senders, TestUploads } from './use-uploads.ts';

export const path = '/app/v1/operator/uploads';
export const protocol = { 'tus-resumable': '1.0.0' };
export const idOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);

let serial = 0;
export const newPicture = async () =>
  (await createDetailedPicture({ width: 500 + (serial += 1), height: 400 })).png().toBuffer();

/** Speaks the tus protocol, through its client library and by hand. */
export function createTusClient(academy: TestUploads) {
  /** Sends with the client library; the upload is stopped once `stopAt` bytes were sent. */
  async function resume(
    content: Buffer,
    input: Partial<UploadOptions> & { as?: keyof Senders; stopAt?: number } = {},
  ): Promise<{ url: string; error?: unknown }> {
    const { as = 'operator', stopAt = Infinity, ...options } = input;
    const token = await academy.tokenOf(as);
    return new Promise((resolve) => {
      const sending: TusUpload = new TusUpload(content, {
        endpoint: academy.origin + path,
        headers: { token },
        metadata: { filename: '公开课 第一讲.png', owner: '1' },
        retryDelays: null,
        chunkSize: 64 * 1024,
        onError: (error) => resolve({ url: sending.url ?? '', error }),
        onSuccess: () => resolve({ url: sending.url! }),
        onChunkComplete: (_size, sent) => {
          if (sent >= stopAt && sent < content.length) {
            void sending.abort().then(() => resolve({ url: sending.url!, error: 'stopped' }));
          }
        },
        ...options,
      });
      sending.start();
    });
  }

  const waiting = () => readdir(join(academy.uploadDirectory, 'resumable'));

  async function ask(
    method: string,
    at: string,
    input: { as?: keyof Senders; headers?: Record<string, string>; body?: Buffer } = {},
  ) {
    const { as, body } = input;
    const headers = { ...input.headers };
    if (as) headers['token'] = await academy.tokenOf(as);
    return sendRaw(academy.port, {
      method,
      path: at,
      headers: { ...protocol, ...headers },
      ...(body && { body }),
    });
  }
  const create = (length: number, as: keyof Senders = 'operator') =>
    ask('POST', path, { as, headers: { 'upload-length': String(length) } });
  const patch = (at: string, body: Buffer, input: { offset?: number; as?: keyof Senders } = {}) =>
    ask('PATCH', at, {
      as: input.as ?? 'operator',
      body,
      headers: {
        'upload-offset': String(input.offset ?? 0),
        'content-type': 'application/offset+octet-stream',
      },
    });

  return { resume, waiting, ask, create, patch };
}
