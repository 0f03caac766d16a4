import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Server } from '@tus/server';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { uploads } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/errors.ts';
import type { Log } from '../../kit/log.ts';
import type { Identity } from '../../transport/access.ts';
import { failureOf } from '../../transport/envelope.ts';
import type { FinishResumable } from './finish-resumable.ts';
import { ownerKey, type ResumableStore } from './resumable-store.ts';

/** Below the API's prefix. */
export const resumablePath = 'operator/uploads';

/** The state of one request while the tus server handles it, which knows neither users nor rows. */
interface RequestState {
  readonly identity: Identity;
  /** The upload that this request completed, once it is stored. */
  received?: string;
}

/** An error for the tus protocol, which needs a status of 400 or more. */
export function tusFailure(error: AppError): { status_code: number; body: string } {
  const { status, envelope } = failureOf(error);
  return { status_code: status >= 400 ? status : 422, body: JSON.stringify(envelope) };
}

/** Resolves when the response was sent or the client is gone, also if that is so already. */
const waitForClose = (response: ServerResponse) =>
  new Promise<void>((resolve) => {
    if (response.closed) resolve();
    else response.once('close', () => resolve());
  });

interface TusDeps {
  readonly store: ResumableStore;
  readonly finish: FinishResumable;
  readonly log?: Log | undefined;
}

/** Handles a request of the tus protocol; returns the id of the upload that it completed, if any. */
export function createTusServer({ store, finish, log }: TusDeps) {
  const states = new AsyncLocalStorage<RequestState>();
  const getState = () => {
    const state = states.getStore();
    if (!state) throw new Error('a request has no state');
    return state;
  };
  const server = new Server({
    path: `${apiPrefix}/${resumablePath}`,
    datastore: store.files,
    maxSize: uploads.resumableBytes,
    relativeLocation: true,
    // The console has our own origin.
    allowedOrigins: [],
    namingFunction: () => randomUUID(),
    onUploadCreate: async (_request, upload) => {
      if (!upload.size) throw new AppError('INVALID_INPUT', { message: '这个文件是空的，请重新选择' });
      return { metadata: { ...upload.metadata, [ownerKey]: String(getState().identity.uid) } };
    },
    onUploadFinish: async (_request, upload) => {
      const state = getState();
      await finish(upload, state.identity);
      state.received = upload.id;
      return {};
    },
    onResponseError: (_request, error) => {
      if (error instanceof AppError) return tusFailure(error);
      if ('status_code' in error && error.status_code === 413) {
        const gigabytes = uploads.resumableBytes / 2 ** 30;
        return tusFailure(new AppError('TOO_LARGE', { message: `文件太大了，最多${gigabytes} GB` }));
      }
      // Errors of the protocol are for programs and are passed on; everything else is an internal error without
      // details.
      if ('status_code' in error) return error;
      log?.error({ err: error }, 'a resumable upload failed');
      return tusFailure(new AppError('INTERNAL', { cause: error }));
    },
  });
  return (request: IncomingMessage, response: ServerResponse, identity: Identity) => {
    const state: RequestState = { identity };
    return states.run(state, async () => {
      // When the client is gone, the tus server would wait forever for its response to be read.
      await Promise.race([server.handle(request, response), waitForClose(response)]);
      return state.received;
    });
  };
}
