import { request } from '@academy/client/call.ts';
import type { ContentDetail, PlayableVideo } from '@academy/contract/areas/content.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { saveViewSession, type LearningUnit } from '../../playback/saved-view-sessions.ts';
import { findSmallestRendition, resolvePlaylist } from './read-playlist.ts';
import { addOfflineContent, getCacheName } from './offline-contents.ts';

/** What is to be saved. */
export interface OfflineUnit extends LearningUnit {
  readonly title: string;
  /** Title of its course, for a lesson. */
  readonly parentTitle?: string | undefined;
  /** Its video; undefined for an article. */
  readonly video?: Pick<PlayableVideo, 'url' | 'poster' | 'captions_url'> | undefined;
  /** Its audio stream, which is saved instead of the video if there is one. */
  readonly soundUrl?: string | undefined;
}

/** Files downloaded in parallel. */
const parallelDownloads = 4;

/**
 * Saves a content on this device: the guest's response, its pictures, and the audio or the smallest rendition. Throws
 * if anything fails or the device is full, and removes what was written then.
 */
export async function saveOffline(unit: OfflineUnit, onProgress: (share: number) => void): Promise<void> {
  const name = getCacheName(unit);
  const existed = await caches.has(name);
  const store = createFileStore(await caches.open(name));
  try {
    const detail = await store.saveDetail(unit);
    const mediaFiles = unit.video && (await store.savePlaylist(unit.video, unit.soundUrl));
    const pictures = listPictures(unit.video ? { ...detail, course: null, live: null } : detail);
    const files = [...pictures, ...(mediaFiles ?? []), ...listSideFiles(unit.video)];
    await Promise.all([store.saveFiles([...new Set(files)], onProgress), loadPlayer(unit)]);
  } catch (error) {
    // A complete earlier copy is kept.
    if (!existed) await caches.delete(name);
    throw error;
  }
  const { content_id, content_type, lesson_id, title, parentTitle } = unit;
  addOfflineContent({
    content_id,
    content_type,
    lesson_id,
    title,
    parentTitle,
    bytes: store.bytes(),
    savedAt: Date.now(),
  });
  // Asks the browser not to evict the storage; it may refuse.
  void navigator.storage?.persist?.().catch(() => false);
  await saveViewSession({ content_id, content_type, lesson_id });
}

/** The player library is normally loaded on playback, which would fail offline, so it is cached now. */
const loadPlayer = ({ video }: OfflineUnit): Promise<unknown> =>
  video ? import('hls.js/light') : Promise.resolve();

const listSideFiles = (video: OfflineUnit['video']): string[] =>
  video
    ? [video.poster.url, ...(video.captions_url === null ? [] : [video.captions_url])].filter(isSameOrigin)
    : [];

/** Data URLs and other hosts are not cached. */
const isSameOrigin = (address: string): boolean => {
  const url = new URL(address, location.href);
  return url.origin === location.origin;
};

/** URLs of all pictures in a response. */
export function listPictures(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listPictures);
  if (typeof value !== 'object' || value === null) return [];
  const { url, colour } = value as { url?: unknown; colour?: unknown };
  if (typeof url === 'string' && typeof colour === 'string') return isSameOrigin(url) ? [url] : [];
  return Object.values(value).flatMap(listPictures);
}

function createFileStore(cache: Cache) {
  let bytes = 0;
  const put = async (address: string, content: Blob): Promise<void> => {
    bytes += content.size;
    const headers = { 'content-type': content.type, date: new Date().toUTCString() };
    await cache.put(address, new Response(content, { headers }));
  };
  const saveFile = async (address: string) => put(address, await (await download(address)).blob());
  return {
    bytes: () => bytes,

    /** Requested as a guest, because personal data must not be cached. */
    async saveDetail({ content_id, content_type }: OfflineUnit): Promise<ContentDetail> {
      const input = { content_id, content_type };
      const guestHeaders = { token: '', app: '', version: '', system: '', device: '' };
      const [address] = request('GET content/detail', input, { baseUrl: apiPrefix, headers: guestHeaders });
      const response = await (await download(address)).blob();
      const { code, data } = JSON.parse(await response.text()) as { code: number; data: ContentDetail };
      if (code !== 200) throw new Error(`It is not there: ${code}`);
      await put(address, response);
      return data;
    },

    /**
     * Saves one playlist under every URL that a player may request, and returns its files. Offline there is only one
     * rendition, and if only the audio was saved it is also found under the video's URL.
     */
    async savePlaylist({ url }: { url: string }, soundUrl: string | undefined): Promise<readonly string[]> {
      const playlistUrl = new URL(soundUrl ?? url, location.href).href;
      const text = await (await download(playlistUrl)).text();
      const smallest = findSmallestRendition(text, playlistUrl);
      const { text: resolved, files } = smallest
        ? resolvePlaylist(await (await download(smallest)).text(), smallest)
        : resolvePlaylist(text, playlistUrl);
      const type = 'application/vnd.apple.mpegurl';
      for (const address of new Set([url, soundUrl ?? url]))
        await put(address, new Blob([resolved], { type }));
      return files;
    },

    async saveFiles(addresses: readonly string[], onProgress: (share: number) => void): Promise<void> {
      const pending = [...addresses];
      let done = 0;
      const saveNext = async (): Promise<void> => {
        for (let next = pending.shift(); next !== undefined; next = pending.shift()) {
          await saveFile(next);
          done += 1;
          onProgress(done / addresses.length);
        }
      };
      await Promise.all(Array.from({ length: parallelDownloads }, saveNext));
    },
  };
}

async function download(address: string): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return response;
}
