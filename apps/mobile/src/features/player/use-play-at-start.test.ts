import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { initialPlayerState } from './player-state.ts';
import { usePlayAtStart } from './use-play-at-start.ts';
import type { VideoEngine } from './video-engine.ts';

afterEach(() => {
  toast.hide();
  vi.restoreAllMocks();
});

/** An engine in a browser that plays without a tap what these say. */
function createEngine({ allowsSound = true, allowsMuted = true }) {
  const state = { ...initialPlayerState, phase: 'open' as const };
  const engine = {
    getState: () => state,
    toggleMuted: () => void (state.muted = !state.muted),
    play: () => {
      state.playing = state.muted ? allowsMuted : allowsSound;
      return Promise.resolve(!state.playing);
    },
  };
  return { state, engine: engine as unknown as VideoEngine };
}

const upcoming = { isUpcoming: true, isRunning: false, hasPicture: false };
const started = { isUpcoming: false, isRunning: true, hasPicture: false };
const playable = { ...started, hasPicture: true };
const recorded = { isUpcoming: false, isRunning: false, hasPicture: true };

async function show(engine: VideoEngine, initialProps: typeof upcoming) {
  const { rerender } = await renderHook((state?: typeof upcoming) => usePlayAtStart(engine, state!), {
    initialProps,
  });
  return rerender;
}

test('a live that starts while its page is open plays by itself, once there is a picture', async () => {
  const { state, engine } = createEngine({});
  const rerender = await show(engine, upcoming);
  await rerender(started);
  expect(state.playing).toBe(false);
  await rerender(playable);
  await expect.poll(() => state).toMatchObject({ playing: true, muted: false });
  expect(toast.getCurrent()).toBeUndefined();
  // Whoever pauses it is left alone.
  state.playing = false;
  await rerender(started);
  await rerender(playable);
  expect(state.playing).toBe(false);
});

test('where sound needs a tap it plays without, and says so', async () => {
  const { state, engine } = createEngine({ allowsSound: false });
  const rerender = await show(engine, upcoming);
  await rerender(playable);
  await expect.poll(() => state).toMatchObject({ playing: true, muted: true });
  await expect.poll(() => toast.getCurrent()?.text).toBe('直播开始了，现在是静音');
});

test('where everything needs a tap, the tap brings the sound along', async () => {
  const { state, engine } = createEngine({ allowsSound: false, allowsMuted: false });
  const toggles = vi.spyOn(engine, 'toggleMuted');
  const rerender = await show(engine, upcoming);
  await rerender(playable);
  await expect.poll(() => toggles.mock.calls.length).toBe(2);
  expect(state).toMatchObject({ playing: false, muted: false });
  expect(toast.getCurrent()).toBeUndefined();
});

test('on a locked phone it plays as soon as the page is seen', async () => {
  const { state, engine } = createEngine({});
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const rerender = await show(engine, upcoming);
  await rerender(playable);
  expect(state.playing).toBe(false);
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => state.playing).toBe(true);
});

test('a recording of a live that nobody saw running waits for a tap', async () => {
  const { state, engine } = createEngine({});
  const rerender = await show(engine, upcoming);
  await rerender(recorded);
  await rerender(playable);
  expect(state.playing).toBe(false);
});

test('one that runs already when its page is opened waits for a tap', async () => {
  const { state, engine } = createEngine({});
  await show(engine, playable);
  expect(state.playing).toBe(false);
});
