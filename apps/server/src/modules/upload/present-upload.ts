import type { Upload } from '@academy/contract/areas/upload.ts';
import { presentPicture } from '../../domain/catalogue/picture.ts';
import { presentVideo } from '../../domain/catalogue/playable-video.ts';
import type { Storage } from '../../ports/storage.ts';
import type { UploadRow } from './upload-rows.ts';

export function presentUpload(row: UploadRow, storage: Storage): Upload {
  const isVideo = row.kind === 'video';
  const pictureRow = isVideo ? row.poster_picture : row.asset_picture;
  const picture = pictureRow && presentPicture(pictureRow, storage);
  const video = isVideo && row.video && pictureRow ? presentVideo(row.video, pictureRow, storage) : null;
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    bytes: row.bytes,
    state: row.state,
    progress: row.progress,
    failure: row.failure,
    asset_id: row.asset_id,
    picture,
    video,
    url: isVideo ? (video?.url ?? null) : (picture?.url ?? null),
    created_at: row.created_at.toISOString(),
  };
}
