import type { Upload } from '@academy/contract/areas/upload.ts';
import { onTestFinished } from 'vitest';

const picture: Upload = {
  id: '',
  kind: 'picture',
  name: 'picture.jpg',
  bytes: 1,
  state: 'ready',
  progress: 100,
  failure: null,
  asset_id: 1,
  picture: null,
  video: null,
  url: null,
  created_at: '2026-11-01T08:00:00.000Z',
};

/** The id of the n-th uploaded picture, from 1. */
export const uploadId = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

/**
 * A server behind XMLHttpRequest that accepts pictures until the test is over; it refuses all of them while `refuses`
 * is set, with `refusalCode`. `response` changes the response to the next ones.
 */
export function serveUploads() {
  const server = {
    refuses: false,
    refusalCode: 1_001,
    files: [] as File[],
    fields: [] as object[],
    response: {},
  };
  class Transfer {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
    status = 200;
    response: unknown;
    onload?: () => void;
    onloadend?: () => void;
    open() {}
    abort() {}
    setRequestHeader() {}
    send(form: FormData) {
      this.upload.onprogress?.({ loaded: 1, total: 2 });
      const { file, ...fields } = Object.fromEntries(form);
      server.fields.push(fields);
      if (!server.refuses) server.files.push(file as File);
      this.response = server.refuses
        ? { code: server.refusalCode, msg: '图片太大', data: null }
        : {
            code: 200,
            msg: '成功',
            data: { ...picture, id: uploadId(server.files.length), ...server.response },
          };
      setTimeout(() => {
        this.onload?.();
        this.onloadend?.();
      }, 20);
    }
  }
  const real = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = Transfer as unknown as typeof XMLHttpRequest;
  onTestFinished(() => void (globalThis.XMLHttpRequest = real));
  return server;
}
