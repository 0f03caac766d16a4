import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Storage } from '../ports/storage.ts';
import { storePictures } from './pictures.ts';
import { storeVideo } from './videos.ts';

/** Brings back what the storage lost of the demo's pictures and videos; touches no row. */
export async function restoreMedia(parts: { storage: Storage; folder: string }): Promise<void> {
  await storePictures(parts);
  for (const name of await listVideos(parts.folder)) await storeVideo(parts, name);
}

/** Every folder below `demo/media` that holds a video: `lessons/course/lesson`, `minis/slug`. */
async function listVideos(folder: string): Promise<string[]> {
  const files = await readdir(join(folder, 'media'), { recursive: true });
  return files
    .map((file) => file.replaceAll(sep, '/'))
    .filter((file) => file.endsWith('/video.json'))
    .map((file) => file.slice(0, -'/video.json'.length));
}
