import { request } from '@academy/client/call.ts';
import type { ContentDetail, PlayableVideo } from '@academy/contract/areas/content.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { keepStay, type Thing } from '../../session/kept-stays.ts';
import { findSmallest, readPlaylist } from './read-playlist.ts';
import { addSaved, cacheOf } from './saved-contents.ts';

/** What is to be saved. */
export interface Savable extends Thing {
  readonly title: string;
  /** What it belongs to: the course of a lesson. */
  readonly of?: string | undefined;
  /** What is played of it; nothing for an article. */
  readonly video?: Pick<PlayableVideo, 'url' | 'poster' | 'captions_url'> | undefined;
  /** Its sound alone, which is saved in place of the picture where there is one. */
  readonly soundUrl?: string | undefined;
}

/** So many files at once. */
const atOnce = 4;

/**
 * Saves a content on this device: what the server tells every guest of it, its pictures, and the sound or the smallest
 * film of it. Throws where any part fails or the device is full, and leaves nothing behind then.
 */
export async function saveContent(wanted: Savable, onShare: (share: number) => void): Promise<void> {
  const name = cacheOf(wanted);
  const had = await caches.has(name);
  const store = createFileStore(await caches.open(name));
  try {
    const detail = await store.keepDetail(wanted);
    const played = wanted.video && (await store.keepPlaylist(wanted.video, wanted.soundUrl));
    const pictures = listPictures(wanted.video ? { ...detail, course: null, live: null } : detail);
    const files = [...pictures, ...(played ?? []), ...sidesOf(wanted.video)];
    await Promise.all([store.keepAll([...new Set(files)], onShare), loadPlayer(wanted)]);
  } catch (error) {
    // What was whole before is still good for something.
    if (!had) await caches.delete(name);
    throw error;
  }
  const { content_id, content_type, lesson_id, title, of } = wanted;
  addSaved({ content_id, content_type, lesson_id, title, of, bytes: store.bytes(), savedAt: Date.now() });
  // A browser that is asked keeps it also when it clears up; it may say no.
  void navigator.storage?.persist?.().catch(() => false);
  await keepStay({ content_id, content_type, lesson_id });
}

/** The player's library is fetched where something plays: on a train that would be too late. */
const loadPlayer = ({ video }: Savable): Promise<unknown> =>
  video ? import('hls.js/light') : Promise.resolve();

const sidesOf = (video: Savable['video']): string[] =>
  video
    ? [video.poster.url, ...(video.captions_url === null ? [] : [video.captions_url])].filter(isOurs)
    : [];

/** What lies within the answer itself, or under another host, is not ours to keep. */
const isOurs = (address: string): boolean => {
  const url = new URL(address, location.href);
  return url.origin === location.origin;
};

/** The addresses of all pictures in an answer. */
export function listPictures(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listPictures);
  if (typeof value !== 'object' || value === null) return [];
  const { url, colour } = value as { url?: unknown; colour?: unknown };
  if (typeof url === 'string' && typeof colour === 'string') return isOurs(url) ? [url] : [];
  return Object.values(value).flatMap(listPictures);
}

function createFileStore(cache: Cache) {
  let bytes = 0;
  const put = async (address: string, content: Blob): Promise<void> => {
    bytes += content.size;
    const headers = { 'content-type': content.type, date: new Date().toUTCString() };
    await cache.put(address, new Response(content, { headers }));
  };
  const keepFile = async (address: string) => put(address, await (await ask(address)).blob());
  return {
    bytes: () => bytes,

    /** As a guest: what is one person's own has no place here. */
    async keepDetail({ content_id, content_type }: Savable): Promise<ContentDetail> {
      const input = { content_id, content_type };
      const nobody = { token: '', app: '', version: '', system: '', device: '' };
      const [address] = request('GET content/detail', input, { baseUrl: apiPrefix, headers: nobody });
      const answer = await (await ask(address)).blob();
      const { code, data } = JSON.parse(await answer.text()) as { code: number; data: ContentDetail };
      if (code !== 200) throw new Error(`It is not there: ${code}`);
      await put(address, answer);
      return data;
    },

    /**
     * Keeps one playlist under every address that a player may ask for, and gives the files that it names: without a
     * connection there is no choice of heights, and where only the sound is here the picture's address gives it too.
     */
    async keepPlaylist({ url }: { url: string }, soundUrl: string | undefined): Promise<readonly string[]> {
      const wanted = new URL(soundUrl ?? url, location.href).href;
      const text = await (await ask(wanted)).text();
      const smallest = findSmallest(text, wanted);
      const { text: whole, files } = smallest
        ? readPlaylist(await (await ask(smallest)).text(), smallest)
        : readPlaylist(text, wanted);
      const type = 'application/vnd.apple.mpegurl';
      for (const address of new Set([url, soundUrl ?? url])) await put(address, new Blob([whole], { type }));
      return files;
    },

    async keepAll(addresses: readonly string[], onShare: (share: number) => void): Promise<void> {
      const waiting = [...addresses];
      let done = 0;
      const work = async (): Promise<void> => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          await keepFile(next);
          done += 1;
          onShare(done / addresses.length);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
    },
  };
}

async function ask(address: string): Promise<Response> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  return answer;
}
