import { listOwnVideos, type OwnUpload } from '@academy/contract/areas/upload.ts';
import { pageRequest } from '../../domain/catalogue/keyset-paging.ts';
import { presentPicture } from '../../domain/catalogue/media.ts';
import { countVideosAhead } from '../../domain/video-queue/video-queue.ts';
import type { Storage } from '../../ports/storage.ts';
import { route, type Route } from '../../transport/route.ts';
import type { UploadDeps } from './upload-deps.ts';
import { listUploadRows, type UploadRow } from './upload-rows.ts';

/** Whoever sent a video sees how far it is, until it is ready or failed. */
export const createOwnVideosRoute = ({
  db,
  clock,
  storage,
}: Pick<UploadDeps, 'db' | 'clock' | 'storage'>): Route =>
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

/** The stage itself stands beside it and is not said again. */
function describeStage(row: UploadRow, ahead: number): string {
  switch (stageOf(row)) {
    case 'waiting':
      return ahead === 0 ? '马上开始处理' : `前面还有 ${ahead} 个视频`;
    case 'processing':
      return `完成了 ${row.progress}%`;
    case 'ready':
      return '';
    case 'failed':
      return row.failure ?? '处理时出了错，请重新上传';
  }
}
