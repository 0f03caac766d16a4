import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { Activity, useLayoutEffect } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { appNavigator } from '../../navigation/navigator.ts';
import { sampleFile, sampleVideo } from './testing/sample-video.ts';
import {
  button,
  element,
  clearPlayerStorage,
  isPlaying,
  pause,
  poster,
  showPlayer,
} from './testing/show-player.tsx';
import { VideoEngine } from './video-engine.ts';
import { VideoPlayer } from './video-player.tsx';

beforeEach(clearPlayerStorage);

/** A player on a page that others cover. */
async function showCoverable() {
  const engine = new VideoEngine();
  const view = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <VideoPlayer engine={engine} source={sampleVideo} title="" poster={poster} />
    </Activity>
  );
  const { rerender } = await render(view('visible'));
  return { engine, show: (mode: 'visible' | 'hidden') => rerender(view(mode)) };
}

test('resumes where the video was left on this device', async () => {
  const first = await showPlayer();
  await button('播放').click();
  await isPlaying();
  first.engine.seekTo(13);
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(13));
  await first.unmount();
  await showPlayer();
  await expect.element(page.getByText('上次看到 00:13')).toBeVisible();
  await button('播放').click();
  await isPlaying();
  expect(element().currentTime).toBeGreaterThanOrEqual(12.9);
});

test('reacts to a tap right after the first paint', async () => {
  const engine = new VideoEngine();
  function Tap() {
    useLayoutEffect(() => (button('播放').element() as HTMLElement).click(), []);
    return null;
  }
  await render(
    <>
      <VideoPlayer engine={engine} source={sampleVideo} title="" poster={poster} />
      <Tap />
    </>,
  );
  await isPlaying();
});

test('reports the end of the video, and starts over the next time', async () => {
  const { engine, unmount } = await showPlayer();
  const ended = new Promise<void>((resolve) => engine.subscribeEnd(resolve));
  await button('播放').click();
  await isPlaying();
  engine.seekTo(23.5);
  await ended;
  await unmount();
  await showPlayer();
  await expect.element(page.getByText('00:24')).toBeVisible();
});

test('a lost line ends a film only where what is loaded ends', async () => {
  const { default: Library } = await import('hls.js/light');
  const spy = vi.spyOn(Library.prototype, 'attachMedia');
  onTestFinished(() => spy.mockRestore());
  const { engine } = await showPlayer();
  await button('播放').click();
  await isPlaying();
  // Nothing more is requested meanwhile.
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => line.mockRestore());
  const lose = () =>
    (spy.mock.contexts[0] as InstanceType<typeof Library>).trigger(Library.Events.ERROR, {
      type: Library.ErrorTypes.NETWORK_ERROR,
      details: Library.ErrorDetails.FRAG_LOAD_ERROR,
      fatal: true,
      error: new Error('net::ERR_INTERNET_DISCONNECTED'),
    });
  lose();
  const { currentTime } = element();
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(currentTime + 0.5), 15_000);
  expect(engine.getState()).toMatchObject({ phase: 'open', playing: true });
  // Until then no page covers it.
  expect(appNavigator.waitsForNetwork()).toBe(true);
  element().dispatchEvent(new Event('waiting'));
  expect(engine.getState().phase).toBe('failed');
  await waitFor(() => expect(appNavigator.waitsForNetwork()).toBe(false));
});

test('a film that has run out of what is loaded keeps no page away, however long more is tried', async () => {
  await showPlayer();
  await button('播放').click();
  await isPlaying();
  await waitFor(() => expect(appNavigator.waitsForNetwork()).toBe(true));
  element().dispatchEvent(new Event('waiting'));
  await waitFor(() => expect(appNavigator.waitsForNetwork()).toBe(false));
});

test('shows a failure and plays on request once it can', async () => {
  const broken = { ...sampleVideo, key: 'lesson:9', url: '/missing.m3u8' };
  const { rerender, engine } = await showPlayer(broken);
  await button('播放').click();
  await expect.element(page.getByRole('alert'), { timeout: 15_000 }).toHaveTextContent('加载失败，点击重试');
  await rerender(<VideoPlayer engine={engine} source={sampleVideo} title="" poster={poster} />);
  await button('播放').click();
  await isPlaying();
});

test('retries the same video at its position', async () => {
  const { engine } = await showPlayer({ ...sampleFile, url: '/missing.mp4' });
  await button('播放').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await button('加载失败，点击重试').click();
  await waitFor(() => expect(engine.getState().phase).toBe('failed'));
});

test('pauses while its page is hidden, and keeps the stream', async () => {
  const { engine, show } = await showCoverable();
  await button('播放').click();
  await isPlaying();
  await show('hidden');
  expect(element().paused).toBe(true);
  await show('visible');
  await expect.element(button('播放')).toBeVisible();
  await pause(50);
  expect(engine.getState().phase).toBe('open');
  await button('播放').click();
  await waitFor(() => expect(element().paused).toBe(false));
});

test('playback interrupted by a lost network resumes when it is back, and only then', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  onTestFinished(() => line.mockRestore());
  const { engine, show } = await showCoverable();
  await button('播放').click();
  await isPlaying();
  line.mockReturnValue(false);
  await show('hidden');
  expect(element().paused).toBe(true);
  // Closing the offline page does not bring the network back.
  await show('visible');
  await pause(50);
  expect(element().paused).toBe(true);
  line.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(element().paused).toBe(false));
  engine.pause();
  line.mockReturnValue(false);
  await show('hidden');
  line.mockReturnValue(true);
  await show('visible');
  await pause(50);
  expect(element().paused).toBe(true);
});

test('a video that failed without a network is opened again when it is back', async () => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => line.mockRestore());
  const { engine, rerender } = await showPlayer({ ...sampleFile, url: '/missing.mp4' });
  await button('播放').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await rerender(<VideoPlayer engine={engine} source={sampleFile} title="" poster={poster} />);
  line.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await isPlaying();
});

test('a page covered while its video opens stays silent', async () => {
  const { engine, show } = await showCoverable();
  const opening = engine.play();
  await show('hidden');
  await opening;
  await pause(500);
  expect([element().paused, element().currentTime]).toEqual([true, 0]);
});

test('a page closed while covered releases its stream', async () => {
  const engine = new VideoEngine();
  const view = (mode: 'visible' | 'hidden', open: boolean) =>
    open ? (
      <Activity mode={mode}>
        <VideoPlayer engine={engine} source={sampleVideo} title="" poster={poster} />
      </Activity>
    ) : null;
  const { rerender } = await render(view('visible', true));
  await button('播放').click();
  await isPlaying();
  const video = element();
  await rerender(view('hidden', true));
  await pause(50);
  expect(video.src).not.toBe('');
  await rerender(view('hidden', false));
  await waitFor(() => expect(video.src).toBe(''));
});

test('a newly signed URL does not interrupt the video', async () => {
  const { rerender, engine } = await showPlayer();
  await button('播放').click();
  await isPlaying();
  const signed = { ...sampleVideo, url: `${sampleVideo.url}?signature=2` };
  await rerender(<VideoPlayer engine={engine} source={signed} title="" poster={poster} />);
  await pause(100);
  expect(engine.getState()).toMatchObject({ phase: 'open', playing: true, source: signed });
});

test('pauses when another player starts', async () => {
  const [first, second] = [new VideoEngine(), new VideoEngine()];
  await render(
    <>
      <VideoPlayer engine={first} source={sampleVideo} title="一" poster={poster} />
      <VideoPlayer engine={second} source={sampleFile} title="二" poster={poster} />
    </>,
  );
  await page.getByRole('region', { name: '视频：一' }).getByRole('button', { name: '播放' }).click();
  await isPlaying();
  await page.getByRole('region', { name: '视频：二' }).getByRole('button', { name: '播放' }).click();
  await waitFor(() => expect(second.getState().playing).toBe(true));
  await waitFor(() => expect(first.getState().playing).toBe(false));
});

test('releases the stream after the player was removed from the page', async () => {
  const { unmount } = await showPlayer();
  await button('播放').click();
  await isPlaying();
  const video = element();
  await unmount();
  await waitFor(() => expect(video.src).toBe(''));
});

test('a view mounted again after it was closed plays again', async () => {
  const { engine, unmount } = await showPlayer();
  await button('播放').click();
  await isPlaying();
  engine.seekTo(13);
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(13));
  await unmount();
  await render(<VideoPlayer engine={engine} source={sampleVideo} title="" poster={poster} />);
  expect(engine.getState()).toMatchObject({ phase: 'idle', playing: false });
  await button('播放').click();
  await isPlaying();
  expect(element().currentTime).toBeGreaterThanOrEqual(12.9);
});

test('ignores a video that was changed before it could open', async () => {
  const { engine } = await showPlayer();
  void engine.play();
  engine.open(sampleFile);
  await pause(300);
  expect(engine.getState()).toMatchObject({ phase: 'idle', playing: false });
  expect(element().getAttribute('src')).toBeNull();
});
