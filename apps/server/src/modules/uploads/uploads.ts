import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  getUpload,
  listOwnVideos,
  listUploads,
  type OwnUpload,
  sendFile,
} from '@academy/contract/areas/upload.ts';
import { transfers } from '@academy/contract/limits.ts';
import { pageRequest, presentPage } from '../../domain/catalogue/keyset-paging.ts';
import { presentPicture } from '../../domain/catalogue/media.ts';
import { countVideosAhead } from '../../domain/video-queue/video-queue.ts';
import { createUserConcurrencyLimit } from '../../kit/concurrency-limit.ts';
import { withTemporaryFolder } from '../../kit/with-temporary-folder.ts';
import type { Storage } from '../../ports/storage.ts';
import { route, type Route } from '../../transport/route.ts';
import { checkFile, cleanFileName, spool } from './receive-file.ts';
import { storeUpload } from './store-upload.ts';
import type { UploadDeps } from './upload-deps.ts';
import { getUploadRow, listUploadRows, presentUpload, type UploadRow } from './upload-rows.ts';

export const createUploadRoutes = (deps: UploadDeps): Route[] => [
  createUploadRoute(deps),
  createUploadDetailRoute(deps),
  createUploadListRoute(deps),
  createOwnVideosRoute(deps),
];

const createUploadRoute = (deps: UploadDeps) => {
  const limit = createUserConcurrencyLimit(transfers.uploadConcurrency, '同时上传的文件太多了，请稍后再试');
  return route(sendFile, async ({ kind }, { identity, clientInfo, file }) => {
    if (!identity || !file) throw new Error('transport let a call without person or file through');
    const { uid: userId } = identity;
    const sender = { identity, clientInfo };
    const id = await limit(userId, () =>
      withTemporaryFolder(join(deps.uploadDirectory, 'incoming'), async (folder) => {
        const checkHead = (head: Buffer) => checkFile(deps, head, { sender, resumable: false, kind });
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

/** The videos that the user sent, with the stage of each until it is ready or failed. */
const createOwnVideosRoute = ({ db, clock, storage }: Pick<UploadDeps, 'db' | 'clock' | 'storage'>): Route =>
  route(listOwnVideos, async (input, { identity }) => {
    const page = await listUploadRows(db, { userId: identity!.uid, kind: 'video' }, pageRequest(input));
    const waiting = page.rows.filter((row) => stageOf(row) === 'waiting').map(({ id }) => id);
    const ahead = await countVideosAhead(db, { uploadIds: waiting, now: clock.now() });
    return {
      list: page.rows.map((row) => presentOwnUpload(row, ahead.get(row.id) ?? 0, storage)),
      next_cursor: page.nextCursor,
    };
  });

type Stage = OwnUpload['stage'];

const stageOf = ({ state, started_at: startedAt }: Pick<UploadRow, 'state' | 'started_at'>): Stage =>
  state === 'processing' && startedAt === null ? 'waiting' : state;

const presentOwnUpload = (row: UploadRow, ahead: number, storage: Storage): OwnUpload => ({
  id: row.id,
  name: row.name,
  bytes: row.bytes,
  stage: stageOf(row),
  text: describeStage(row, ahead),
  progress: row.progress,
  picture: row.poster_picture && presentPicture(row.poster_picture, storage),
  created_at: row.created_at.toISOString(),
});

/** The text that the app shows beside the stage, so it does not repeat the stage. */
function describeStage(row: UploadRow, ahead: number): string {
  switch (stageOf(row)) {
    case 'waiting':
      return ahead === 0 ? '马上开始处理' : `前面还有 ${ahead} 个视频`;
    case 'processing':
      return `完成了 ${row.progress}%`;
    case 'ready':
      return '已经交给学院的编辑，由编辑安排发布';
    case 'failed':
      return row.failure ?? '处理时出了错，请重新上传';
  }
}
