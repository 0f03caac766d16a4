import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { getUpload, listUploads, sendFile } from '@academy/contract/areas/upload.ts';
import { transfers } from '@academy/contract/limits.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset-paging.ts';
import { createUserConcurrencyLimit } from '../../kit/concurrency-limit.ts';
import { withTemporaryFolder } from '../../kit/with-temporary-folder.ts';
import { route, type Route } from '../../transport/route.ts';
import { createOwnVideosRoute } from './own-videos.ts';
import { checkFile, cleanFileName, spool } from './receive-file.ts';
import { storeUpload } from './store-upload.ts';
import type { UploadDeps } from './upload-deps.ts';
import { getUploadRow, listUploadRows, presentUpload } from './upload-rows.ts';

export const createUploadRoutes = (deps: UploadDeps): Route[] => [
  createUploadRoute(deps),
  createUploadDetailRoute(deps),
  createUploadListRoute(deps),
  createOwnVideosRoute(deps),
];

const createUploadRoute = (deps: UploadDeps) => {
  const limit = createUserConcurrencyLimit(transfers.uploadConcurrency, '同时上传的文件太多了，请稍后再试');
  return route(sendFile, async (_input, { identity, clientInfo, file }) => {
    if (!identity || !file) throw new Error('transport let a call without person or file through');
    const { uid: userId } = identity;
    const sender = { identity, clientInfo };
    const id = await limit(userId, () =>
      withTemporaryFolder(join(deps.uploadDirectory, 'incoming'), async (folder) => {
        const checkHead = (head: Buffer) => checkFile(deps, head, { sender, resumable: false });
        const spooled = await spool(file.content, folder, checkHead);
        const sentFile = { id: randomUUID(), sender, name: cleanFileName(file.name), isIdPublished: false };
        return storeUpload(deps, spooled, sentFile);
      }),
    );
    return presentUpload(await getUploadRow(deps.db, { id, userId }), deps.storage);
  });
};

const createUploadDetailRoute = ({ db, storage }: Pick<UploadDeps, 'db' | 'storage'>) =>
  route(getUpload, async ({ id }, { identity }) =>
    presentUpload(await getUploadRow(db, { id, userId: identity!.uid }), storage),
  );

const createUploadListRoute = ({ db, storage }: Pick<UploadDeps, 'db' | 'storage'>) =>
  route(listUploads, async (input, { identity }) => {
    const { kind, state } = input;
    const page = await listUploadRows(db, { userId: identity!.uid, kind, state }, pageRequest(input));
    return presentPage(page, (row) => presentUpload(row, storage));
  });
