import { toast } from '@academy/ui/toast/toast-store.ts';
import { afterEach, expect, test } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { initialPlayerState } from './player-state.ts';
import { usePlayAtStart } from './use-play-at-start.ts';
import type { VideoEngine } from './video-engine.ts';

afterEach(() => toast.hide());

/** An engine in a browser that plays sound only after a tap, unless `allowsSound`. */
function createEngine({ allowsSound }: { allowsSound: boolean }) {
  const state = { ...initialPlayerState, phase: 'open' as const };
  const engine = {
    getState: () => state,
    toggleMuted: () => void (state.muted = !state.muted),
    play: () => Promise.resolve(void (state.playing = allowsSound || state.muted)),
  };
  return { state, engine: engine as unknown as VideoEngine };
}

const [before, started, playable] = [
  { isUpcoming: true, isPlayable: false },
  { isUpcoming: false, isPlayable: false },
  { isUpcoming: false, isPlayable: true },
];

async function show(engine: VideoEngine, initialProps: typeof before) {
  const { rerender } = await renderHook((state?: typeof before) => usePlayAtStart(engine, state!), {
    initialProps,
  });
  return rerender;
}

test('a live that starts while its page is open plays by itself, once there is something to play', async () => {
  const { state, engine } = createEngine({ allowsSound: true });
  const rerender = await show(engine, before);
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
  const rerender = await show(engine, before);
  await rerender(playable);
  await expect.poll(() => state).toMatchObject({ playing: true, muted: true });
  await expect.poll(() => toast.getCurrent()?.text).toContain('没有声音');
});

test('one that runs already when its page is opened waits for a tap', async () => {
  const { state, engine } = createEngine({ allowsSound: true });
  await show(engine, playable);
  expect(state.playing).toBe(false);
});
