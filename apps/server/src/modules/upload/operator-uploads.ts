import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { transfers } from '@academy/contract/limits.ts';
import { AppError } from '../../kit/app-error.ts';
import { createPersonalLimiter } from '../../kit/limiter.ts';
import type { Identity } from '../../transport/access/identity.ts';
import type { Mount } from '../../transport/mount.ts';
import { createFinishResumable, judgeBegun } from './finish-resumable.ts';
import { createResumableStore } from './resumable-store.ts';
import { createTusServer, resumablePath, tusFailure } from './tus-server.ts';
import type { UploadParts } from './upload-parts.ts';
import { findUpload, isUploadId } from './upload-rows.ts';

const protocol = { 'tus-resumable': '1.0.0' };

/**
 * Resumable uploads of operators, in the tus protocol. An upload counts as received once it has its row in `uploads`,
 * under the id that stands in its address; neither the answer to its last byte nor a later HEAD says so before.
 */
export function createResumableUploads(parts: UploadParts): Mount {
  const store = createResumableStore(join(parts.uploadDirectory, 'resumable'));
  const finish = createFinishResumable(parts, store);
  const serve = createTusServer({ store, finish, log: parts.log });
  const limited = createPersonalLimiter(transfers.uploadConcurrency, '同时上传的文件太多了，请稍候');

  /** Says that all of an upload is here. */
  const confirm = async (response: ServerResponse, { id, bytes }: { id: string; bytes: number }) => {
    response.writeHead(200, { ...protocol, 'upload-offset': bytes, 'upload-length': bytes }).end();
    await store.forget(id);
  };

  /** Answers for one upload what the tus server cannot know; false when it is the tus server's to answer. */
  const answer = async (
    id: string,
    request: IncomingMessage,
    call: { response: ServerResponse; identity: Identity },
  ) => {
    const { response, identity } = call;
    const asked = request.method === 'HEAD';
    const known = isUploadId(id) ? await findUpload(parts.db, { id, userId: identity.uid }) : undefined;
    if (known && asked) return confirm(response, known).then(() => true);
    const begun = known ? undefined : await store.find(id, identity.uid);
    if (begun && !(asked && begun.offset === begun.size)) {
      if (request.method === 'PATCH') await judgeBegun(parts, store, { upload: begun, identity });
      return false;
    }
    if (!begun) {
      response.writeHead(404, protocol).end();
      return true;
    }
    // All of it came, but the process ended or was overloaded before it was taken in.
    await finish(begun, identity);
    await confirm(response, { id, bytes: begun.offset });
    return true;
  };

  return {
    path: resumablePath,
    access: 'operator',
    methods: ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS'],
    async handle(request, response, identity) {
      const id = idOf(request);
      try {
        if (id !== undefined && (await answer(id, request, { response, identity }))) return;
        const pass = () => serve(request, response, identity);
        // Only what sends takes one of the places.
        const sends = request.method === 'POST' || request.method === 'PATCH';
        const received = await (sends ? limited(identity.uid, pass) : pass());
        if (received !== undefined) await store.forget(received);
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

/** What stands behind the path, if anything does. */
function idOf({ url = '' }: IncomingMessage): string | undefined {
  const [, id] = new RegExp(`/${resumablePath}/([^/?]+)`).exec(url) ?? [];
  return id;
}
