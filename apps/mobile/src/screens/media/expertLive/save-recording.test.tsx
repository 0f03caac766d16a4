import { createFakeServer } from '@academy/client/testing/fake-server.ts';
import { apiPrefix } from '@academy/contract/http/envelope.ts';
import { liveStatus } from '@academy/contract/limits.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { sampleLive } from '../../../features/live/testing/sample-live.ts';
import { removeAllOfflineContents, offlineContents } from '../../../features/offline/offline-contents.ts';
import film from '../../../features/player/testing/clip/index.m3u8?url';
import sound from '../../../features/player/testing/clip/sound.m3u8?url';
import filmFile from '../../../features/player/testing/clip/video.mp4?url';
import soundFile from '../../../features/player/testing/clip/sound.mp4?url';
import { href } from '../../../navigation/paths.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import ExpertLiveScreen from './expert-live-screen.tsx';

afterEach(async () => {
  await removeAllOfflineContents();
  toast.hide();
});

const { fetch: realFetch } = globalThis;

/** API calls are answered here; /media is served from the real files. */
const withMediaFiles = ({ fetch }: ReturnType<typeof createFakeServer>): { fetch: typeof fetch } => ({
  fetch: (target, init) =>
    typeof target === 'string' && target.startsWith(apiPrefix)
      ? fetch(target, init)
      : realFetch(target, init),
});

function show(soundUrl: string | null) {
  const content = sampleLive({ type: 'expertLive', status: liveStatus.replay, startsIn: -86_400, url: film });
  const server = createFakeServer({
    'GET content/detail': () => ({ ...content, live: { ...content.live!, sound_url: soundUrl } }),
    'GET content/recommend': () => ({ list: [] }),
    'GET content/comments': () => ({ list: [], next_cursor: null }),
    'GET content/livecomments': () => ({ list: [], next_cursor: null }),
  });
  return renderScreen(<ExpertLiveScreen />, {
    url: href.expertLive({ id: 5 }),
    server: withMediaFiles(server),
  });
}

const save = async () => {
  await page.getByRole('button', { name: '离线保存' }).click();
  await expect.element(page.getByRole('button', { name: '离线保存', pressed: true })).toBeVisible();
  return caches.open('academy-saved-expertLive-5');
};
const textOf = async (cache: Cache, address: string) => (await cache.match(address))?.text();

test('saving a recording saves its sound, also under the address of the video', async () => {
  await show(sound);
  await expect.element(page.getByText('存下声音，没有网络也能听')).toBeVisible();
  const cache = await save();
  const savedPlaylist = await textOf(cache, sound);
  expect(savedPlaylist).toContain(new URL(soundFile, location.href).href);
  expect(await textOf(cache, film)).toBe(savedPlaylist);
  expect(await cache.match(soundFile)).toBeDefined();
  expect(await cache.match(filmFile)).toBeUndefined();
  expect(offlineContents.get()).toMatchObject([{ content_id: 5, content_type: 'expertLive' }]);
  await expect.poll(() => toast.getCurrent()?.text).toBe('已离线保存，没有网络也能听');
});

test('a recording without a sound file is saved as video', async () => {
  await show(null);
  await expect.element(page.getByText('没有网络也能看')).toBeVisible();
  const cache = await save();
  expect(await cache.match(filmFile)).toBeDefined();
});

test('an upcoming live cannot be saved', async () => {
  const content = sampleLive({ type: 'expertLive', status: liveStatus.upcoming, startsIn: 3_600 });
  const server = createFakeServer({
    'GET content/detail': () => content,
    'GET content/recommend': () => ({ list: [] }),
    'GET content/comments': () => ({ list: [], next_cursor: null }),
  });
  await renderScreen(<ExpertLiveScreen />, { url: href.expertLive({ id: 5 }), server });
  await expect.element(page.getByRole('button', { name: '预约直播' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: '离线保存' })).not.toBeInTheDocument();
});
