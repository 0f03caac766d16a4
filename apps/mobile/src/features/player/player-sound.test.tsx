import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { SoundOnlySwitch } from './sound-only-switch.tsx';
import { sampleVideo, sampleWithSound } from './testing/sample-video.ts';
import { element, clearPlayerStorage, isPlaying, poster } from './testing/show-player.tsx';
import { VideoEngine } from './video-engine.ts';
import { VideoPlayer } from './video-player.tsx';

beforeEach(clearPlayerStorage);

async function show(source = sampleWithSound) {
  const engine = new VideoEngine();
  const view = await render(
    <>
      <VideoPlayer engine={engine} source={source} title="答疑夜" poster={poster} />
      <SoundOnlySwitch engine={engine} source={source} />
    </>,
  );
  return { engine, ...view };
}

const soundOnlySwitch = () => page.getByRole('switch', { name: '只听声音' });
/** Width of the loaded picture in pixels; 0 for audio only. */
const hasPicture = () => element().videoWidth > 0;
const wave = () => page.getByText('只听声音', { exact: true }).first();

test('sound-only mode loads no picture, shows the poster, and tells how much data it saves', async () => {
  const { engine, container } = await show();
  await expect.element(page.getByText('省流量，一小时约 30 MB')).toBeVisible();
  await soundOnlySwitch().click();
  await engine.play();
  await isPlaying();
  expect(hasPicture()).toBe(false);
  expect(container.querySelector('img')).not.toBeNull();
  await expect.element(wave()).toBeVisible();
  await expectAccessible(container);
});

test('switched while playing, it continues at the same position with and without the picture', async () => {
  const { engine } = await show();
  await engine.play();
  await isPlaying();
  engine.seekTo(12);
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(12), 15_000);
  expect(hasPicture()).toBe(true);
  for (const [place, picture] of [
    [12, false],
    [12, true],
  ] as const) {
    await soundOnlySwitch().click();
    await waitFor(() => expect(engine.getState()).toMatchObject({ phase: 'open', playing: true }), 15_000);
    await waitFor(() => expect(element().currentTime).toBeGreaterThan(place), 15_000);
    expect(element().currentTime).toBeLessThan(20);
    await waitFor(() => expect(hasPicture()).toBe(picture), 15_000);
  }
}, 40_000);

test('switched while paused, it stays paused and continues at the same position later', async () => {
  const { engine } = await show();
  await engine.play();
  await isPlaying();
  engine.pause();
  engine.seekTo(15);
  await waitFor(() => expect(engine.getState().time).toBe(15));
  await soundOnlySwitch().click();
  expect(engine.getState()).toMatchObject({ phase: 'idle', time: 15 });
  await engine.play();
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(15), 15_000);
  expect(hasPicture()).toBe(false);
});

test('the choice is saved on this device', async () => {
  const first = await show();
  await soundOnlySwitch().click();
  await expect.element(soundOnlySwitch()).toBeChecked();
  await first.unmount();
  await show();
  await expect.element(soundOnlySwitch()).toBeChecked();
});

test('without an audio-only stream no switch is offered, and the picture plays whatever is preferred', async () => {
  const first = await show();
  await soundOnlySwitch().click();
  await first.unmount();
  const { engine } = await show(sampleVideo);
  await expect.element(soundOnlySwitch()).not.toBeInTheDocument();
  await engine.play();
  await isPlaying();
  expect(hasPicture()).toBe(true);
});
