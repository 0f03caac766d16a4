import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server } from '@tus/server';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { uploads } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Log } from '../../kit/log.ts';
import type { Identity } from '../../transport/access/identity.ts';
import { failureOf } from '../../transport/envelope.ts';
import type { FinishResumable } from './finish-resumable.ts';
import { ownerKey, type ResumableStore } from './resumable-store.ts';

/** Below the API's prefix. */
export const resumablePath = 'operator/uploads';

/** One request on its way through the tus server, which knows neither persons nor rows. */
interface Passage {
  readonly identity: Identity;
  /** The upload that this request completed, once it is taken in. */
  received?: string;
}

/** An error as the tus protocol tells it: only a status of 400 and more counts as one there. */
export function tusFailure(error: AppError): { status_code: number; body: string } {
  const { status, envelope } = failureOf(error);
  return { status_code: status >= 400 ? status : 422, body: JSON.stringify(envelope) };
}

interface TusParts {
  readonly store: ResumableStore;
  readonly finish: FinishResumable;
  readonly log?: Log | undefined;
}

/** Answers a request of the tus protocol; gives back the id of the upload that was completed by it, if one was. */
export function createTusServer({ store, finish, log }: TusParts) {
  const passages = new AsyncLocalStorage<Passage>();
  const getPassage = () => {
    const passage = passages.getStore();
    if (!passage) throw new Error('a request lost its passage');
    return passage;
  };
  const server = new Server({
    path: `${apiPrefix}/${resumablePath}`,
    datastore: store.files,
    maxSize: uploads.resumableBytes,
    relativeLocation: true,
    // The console lives under our own address.
    allowedOrigins: [],
    namingFunction: () => randomUUID(),
    onUploadCreate: async (_request, upload) => {
      if (!upload.size) throw new AppError('INVALID_INPUT', { message: '这个文件是空的，请重新选择' });
      return { metadata: { ...upload.metadata, [ownerKey]: String(getPassage().identity.uid) } };
    },
    onUploadFinish: async (_request, upload) => {
      const passage = getPassage();
      await finish(upload, passage.identity);
      passage.received = upload.id;
      return {};
    },
    onResponseError: (_request, error) => {
      if (error instanceof AppError) return tusFailure(error);
      if ('status_code' in error && error.status_code === 413) {
        const gigabytes = uploads.resumableBytes / 2 ** 30;
        return tusFailure(new AppError('TOO_LARGE', { message: `文件太大了，最多${gigabytes} GB` }));
      }
      // What the protocol itself has to say is for programs; everything else is a fault of ours, and says nothing.
      if ('status_code' in error) return error;
      log?.error({ err: error }, 'a resumable upload failed');
      return tusFailure(new AppError('INTERNAL', { cause: error }));
    },
  });
  return (request: IncomingMessage, response: ServerResponse, identity: Identity) => {
    const passage: Passage = { identity };
    return passages.run(passage, async () => {
      // Once the caller is gone, the server waits for ever that its answer is read.
      await Promise.race([server.handle(request, response), once(response, 'close')]);
      return passage.received;
    });
  };
}
