import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { sampleNative, sampleRunningLive, sampleWithout } from './testing/sample-video.ts';
import type { VideoEngine } from './video-engine.ts';
import { button, clearPlayerStorage, element, isPlaying, showPlayer } from './testing/show-player.tsx';

beforeEach(clearPlayerStorage);

const failure = () => page.getByRole('alert');

/** Waits until a position in seconds has been played. What the player was doing instead is said when it fails. */
const playsBeyond = (seconds: number, engine: VideoEngine) =>
  waitFor(
    () => expect(element().currentTime, JSON.stringify(engine.getState())).toBeGreaterThan(seconds),
    20_000,
  );

test('plays on after a segment that the server has lost', async () => {
  const { engine } = await showPlayer(await sampleWithout(3440));
  await button('播放').click();
  await isPlaying();
  engine.seekTo(3);
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(8.2), 20_000);
  expect(engine.getState()).toMatchObject({ phase: 'open', playing: true });
  engine.seekTo(5);
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(8.5), 20_000);
}, 45_000);

test('a video without most of its segments fails', async () => {
  await showPlayer(await sampleWithout(1356, 3440, 4743, 6102, 7404));
  await button('播放').click();
  await expect.element(failure(), { timeout: 25_000 }).toHaveTextContent('加载失败，点击重试');
}, 30_000);

test('a running live plays on after a segment that the server has lost', async () => {
  // The newest one when the live is opened.
  const { engine } = await showPlayer(sampleRunningLive((segment) => segment === 4));
  await button('播放').click();
  await playsBeyond(20.2, engine);
  expect(engine.getState()).toMatchObject({ phase: 'open', playing: true });
}, 30_000);

test('a running live begins after a lost segment', async () => {
  const { engine } = await showPlayer(sampleRunningLive((segment) => segment === 3));
  await button('播放').click();
  await playsBeyond(16.2, engine);
  expect(engine.getState()).toMatchObject({ phase: 'open', playing: true });
}, 30_000);

test('a running live that loses every further segment fails', async () => {
  await showPlayer(sampleRunningLive((segment) => segment > 3));
  await button('播放').click();
  await expect.element(failure(), { timeout: 30_000 }).toHaveTextContent('加载失败，点击重试');
}, 40_000);

/** Lets the browser wait for more of a video, of which nothing comes, and ten seconds pass. */
function stall(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  element().playbackRate = 0;
  element().dispatchEvent(new Event('waiting'));
  vi.advanceTimersByTime(10_000);
  vi.useRealTimers();
  element().playbackRate = 1;
}

test('where the browser plays HLS by itself, a stall without any progress ends behind the gap', async () => {
  const { engine } = await showPlayer(sampleNative());
  await button('播放').click();
  await isPlaying();
  const { currentTime } = element();
  stall();
  expect(element().currentTime).toBeGreaterThanOrEqual(currentTime + 5);
  expect(element().currentTime).toBeLessThan(currentTime + 7);
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(currentTime + 7));
  expect(engine.getState()).toMatchObject({ phase: 'open', playing: true });
});

/** An error of the browser's playback, after which it goes on five seconds later. Returns the position before. */
async function skipByError(engine: VideoEngine): Promise<number> {
  // Slowly, so that a busy machine plays nothing between two errors.
  element().defaultPlaybackRate = element().playbackRate = 0.2;
  const { currentTime } = element();
  element().dispatchEvent(new Event('error'));
  // The next failure may come as soon as the engine has learned where it is.
  await waitFor(() => expect(engine.getState().time).toBeGreaterThan(currentTime + 5));
  await waitFor(() => expect(engine.getState()).toMatchObject({ phase: 'open', playing: true }));
  await expect.element(failure()).not.toBeInTheDocument();
  return currentTime;
}

/** Fails for good, and is retried. Returns where the retry begins to play. */
async function failAndRetry(engine: VideoEngine): Promise<number> {
  element().dispatchEvent(new Event('error'));
  await expect.element(failure()).toHaveTextContent('加载失败，点击重试');
  const { promise: started, resolve } = Promise.withResolvers<number>();
  element().addEventListener('playing', () => resolve(element().currentTime), { once: true });
  await button('加载失败，点击重试').click();
  await waitFor(() => expect(engine.getState()).toMatchObject({ phase: 'open', playing: true }));
  return started;
}

const savedSeconds = () => JSON.parse(localStorage.getItem('player_positions')!)[0][1][0] as number;

test('there an error ends behind the gap three times; the fourth is a failure that is retried from before them', async () => {
  const { engine } = await showPlayer(sampleNative());
  await button('播放').click();
  await isPlaying();
  engine.seekTo(6);
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(6.2));
  const stopped = await skipByError(engine);
  await skipByError(engine);
  await skipByError(engine);
  expect(Math.abs((await failAndRetry(engine)) - stopped)).toBeLessThan(2);
  expect(savedSeconds()).toBe(Math.floor(stopped));
  // A retry that fails there again goes on behind its skips: the gap is longer than they were.
  await skipByError(engine);
  await skipByError(engine);
  const last = await skipByError(engine);
  expect(await failAndRetry(engine)).toBeGreaterThan(last + 4.9);
}, 30_000);

test('there a gap after which the video played stays skipped when a later error is a failure', async () => {
  const { engine } = await showPlayer(sampleNative());
  await button('播放').click();
  await isPlaying();
  const gap = await skipByError(engine);
  element().defaultPlaybackRate = element().playbackRate = 1;
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(gap + 8.4), 15_000);
  const stopped = await skipByError(engine);
  await skipByError(engine);
  expect(Math.abs((await failAndRetry(engine)) - stopped)).toBeLessThan(2);
  expect(savedSeconds()).toBe(Math.floor(stopped));
}, 40_000);

test('there who goes elsewhere after skips that did not help is not taken back', async () => {
  const { engine } = await showPlayer(sampleNative());
  await button('播放').click();
  await isPlaying();
  await skipByError(engine);
  engine.seekTo(17);
  // Nothing of it plays before the next errors.
  element().dispatchEvent(new Event('seeking'));
  expect(element().currentTime).toBe(17);
  element().dispatchEvent(new Event('error'));
  await waitFor(() => expect(engine.getState().time).toBeGreaterThan(21.9));
  element().dispatchEvent(new Event('error'));
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(23));
  expect(Math.abs((await failAndRetry(engine)) - 17)).toBeLessThan(2);
}, 40_000);

test('there a stalled live goes to its edge, and waits where the edge does not move', async () => {
  const edge = vi.fn(() => 0);
  const seekable = vi.spyOn(HTMLMediaElement.prototype, 'seekable', 'get');
  seekable.mockImplementation(() => ({ length: 1, start: () => 0, end: () => edge() + 2 }));
  onTestFinished(() => seekable.mockRestore());
  const live = { ...sampleNative(), key: 'live:1', isLiveStream: true, broadcastSince: Date.now() };
  const { engine } = await showPlayer(live);
  await button('播放').click();
  await isPlaying();
  const before = element().currentTime;
  stall();
  expect(element().currentTime - before).toBeLessThan(1);
  edge.mockReturnValue(12);
  stall();
  expect(element().currentTime).toBe(12);
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(12.2));
  expect(engine.getState()).toMatchObject({ phase: 'open', playing: true });
});

test('there a stall in which more is loaded, or without a network, skips nothing', async () => {
  const ends = vi.fn(() => 5);
  const buffered = vi.spyOn(HTMLMediaElement.prototype, 'buffered', 'get');
  buffered.mockImplementation(() => ({ length: 1, start: () => 0, end: () => ends() }));
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  onTestFinished(() => void [buffered, line].map((spy) => spy.mockRestore()));
  await showPlayer(sampleNative());
  await button('播放').click();
  await isPlaying();
  const before = element().currentTime;
  let loaded = 5;
  // More at each look.
  ends.mockImplementation(() => (loaded += 1));
  stall();
  ends.mockImplementation(() => loaded);
  line.mockReturnValue(false);
  stall();
  expect(element().currentTime - before).toBeLessThan(2);
});
