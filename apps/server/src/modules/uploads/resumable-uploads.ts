import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { transfers } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/errors.ts';
import { createUserConcurrencyLimit } from '../../kit/concurrency-limit.ts';
import type { Identity } from '../../transport/access.ts';
import type { Mount } from '../../transport/mount.ts';
import { createFinishResumable, checkPartialUpload } from './finish-resumable.ts';
import { createResumableStore } from './resumable-store.ts';
import { createTusServer, resumablePath, tusFailure } from './tus-server.ts';
import type { UploadDeps } from './upload-deps.ts';
import { findUpload, isUploadId } from './upload-rows.ts';

const protocol = { 'tus-resumable': '1.0.0' };

/**
 * Resumable uploads of operators, in the tus protocol. An upload counts as received once it has its row in `uploads`,
 * under the id in its address; neither the response to its last byte nor a later HEAD says so before.
 */
export function createResumableUploads(deps: UploadDeps): Mount {
  const store = createResumableStore(join(deps.uploadDirectory, 'resumable'));
  const finish = createFinishResumable(deps, store);
  const serve = createTusServer({ store, finish, log: deps.log });
  const limit = createUserConcurrencyLimit(transfers.uploadConcurrency, '同时上传的文件太多了，请稍候');

  /** Answers that the upload is complete. */
  const confirmComplete = async (response: ServerResponse, { id, bytes }: { id: string; bytes: number }) => {
    response.writeHead(200, { ...protocol, 'upload-offset': bytes, 'upload-length': bytes }).end();
    await store.remove(id);
  };

  /** Answers for one upload what the tus server cannot know; false when the tus server has to answer. */
  const handleKnownUpload = async (
    id: string,
    request: IncomingMessage,
    call: { response: ServerResponse; identity: Identity },
  ) => {
    const { response, identity } = call;
    const isHead = request.method === 'HEAD';
    const stored = isUploadId(id) ? await findUpload(deps.db, { id, userId: identity.uid }) : undefined;
    if (stored && isHead) return confirmComplete(response, stored).then(() => true);
    const partial = stored ? undefined : await store.find(id, identity.uid);
    if (partial && !(isHead && partial.offset === partial.size)) {
      if (request.method === 'PATCH') await checkPartialUpload(deps, store, { upload: partial, identity });
      return false;
    }
    if (!partial) {
      response.writeHead(404, protocol).end();
      return true;
    }
    // All bytes arrived, but the process ended or was overloaded before the file was stored.
    await finish(partial, identity);
    await confirmComplete(response, { id, bytes: partial.offset });
    return true;
  };

  return {
    path: resumablePath,
    access: 'operator',
    methods: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
    async handle(request, response, identity) {
      const id = readUploadId(request);
      try {
        if (id !== undefined && (await handleKnownUpload(id, request, { response, identity }))) return;
        const serveRequest = () => serve(request, response, identity);
        // Only requests that send data count towards the limit.
        const sends = request.method === 'POST' || request.method === 'PATCH';
        const received = await (sends ? limit(identity.uid, serveRequest) : serveRequest());
        if (received !== undefined) await store.remove(received);
      } catch (error) {
        if (!(error instanceof AppError) || response.headersSent) throw error;
        const { status_code: status, body } = tusFailure(error);
        response
          .writeHead(status, { ...protocol, 'content-type': 'application/json; charset=utf-8' })
          .end(body);
      }
    },
  };
}

function readUploadId({ url = '' }: IncomingMessage): string | undefined {
  const [, id] = new RegExp(`/${resumablePath}/([^/?]+)`).exec(url) ?? [];
  return id;
}
