import { device } from '@academy/contract/limits.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sampleFile, sampleVideo } from './testing/sample-video.ts';
import {
  button,
  element,
  clearPlayerStorage,
  isPlaying,
  pause,
  poster,
  showPlayer,
  slider,
  touch,
} from './testing/show-player.tsx';
import { VideoPlayer } from './video-player.tsx';
import { savePosition } from './saved-position.ts';

const controlsOpacity = () => getComputedStyle(slider().element().parentElement!).opacity;

beforeEach(clearPlayerStorage);

test('shows the poster and the duration, and loads nothing before play', async () => {
  await showPlayer();
  await expect.element(page.getByRole('region', { name: '视频：为什么一写作业就喝水' })).toBeVisible();
  await expect.element(page.getByText('00:24')).toBeVisible();
  expect(element().currentSrc).toBe('');
  expect(element().querySelector('track')).toBeNull();
});

test('tells old WebViews to play inside the page', async () => {
  await showPlayer();
  for (const name of ['playsinline', 'webkit-playsinline', 'x5-playsinline'])
    expect(element().hasAttribute(name)).toBe(true);
  expect(element().getAttribute('x5-video-player-type')).toBe('h5');
});

test('plays a playlist through hls.js, and pauses', async () => {
  await showPlayer();
  await button('播放').click();
  await isPlaying();
  expect(element().src).toMatch(/^blob:/);
  await button('暂停').click();
  expect(element().paused).toBe(true);
});

test('plays a plain file without hls.js', async () => {
  await showPlayer(sampleFile);
  await button('播放').click();
  await isPlaying();
  expect(element().src).toContain('video.mp4');
});

test('the picture keeps 16:9 before and while it plays', async () => {
  await showPlayer();
  const ratio = () => {
    const { width, height } = element().getBoundingClientRect();
    return width / height;
  };
  expect(ratio()).toBeCloseTo(1 / device.videoHeightRatio, 2);
  await button('播放').click();
  await isPlaying();
  expect(ratio()).toBeCloseTo(1 / device.videoHeightRatio, 2);
});

test('hides its controls after 3 s of playing; a tap shows them again', async () => {
  await showPlayer();
  const pressed = performance.now();
  await button('播放').click();
  await isPlaying();
  const played = performance.now();
  await waitFor(() => expect(controlsOpacity()).toBe('0'), 10_000);
  expect(performance.now() - pressed).toBeGreaterThanOrEqual(3_000);
  expect(performance.now() - played).toBeLessThan(8_000);
  await touch(0.5);
  await waitFor(() => expect(controlsOpacity()).toBe('1'));
  await touch(0.5);
  await waitFor(() => expect(controlsOpacity()).toBe('0'));
  expect(element().paused).toBe(false);
});

test('keeps its controls shown while paused', async () => {
  await showPlayer();
  await button('播放').click();
  await isPlaying();
  await button('暂停').click();
  await pause(3_500);
  expect(controlsOpacity()).toBe('1');
});

/** A video that was started and paused at its second second. */
async function restAtTwo() {
  const { engine } = await showPlayer();
  await button('播放').click();
  await isPlaying();
  engine.pause();
  engine.seekTo(2);
  return engine;
}

test('a double tap on either side seeks 10 s, and every further tap again', async () => {
  const engine = await restAtTwo();
  await touch(0.9);
  await touch(0.9);
  await expect.element(page.getByText('快进 10 秒')).toBeVisible();
  expect(engine.getState().time).toBe(12);
  await touch(0.9);
  expect(engine.getState().time).toBe(22);
  await touch(0.1);
  await touch(0.1);
  await expect.element(page.getByText('快退 10 秒')).toBeVisible();
  expect(engine.getState().time).toBe(12);
});

test('two quick taps are a double tap, however late a busy phone delivers the second click', async () => {
  const engine = await restAtTwo();
  await touch(0.9);
  await touch(0.9, 400);
  expect(engine.getState().time).toBe(12);
});

test('two taps 300 ms apart are no double tap', async () => {
  const engine = await restAtTwo();
  await touch(0.9);
  await pause(300);
  await touch(0.9);
  expect(engine.getState().time).toBe(2);
});

test('what plays muted has a button for its sound, which phones show', async () => {
  const { engine } = await showPlayer();
  const unmute = page.getByText('打开声音');
  engine.toggleMuted();
  await button('播放').click();
  await isPlaying();
  // A computer has the button 静音 among the controls instead.
  await expect.element(unmute).toBeInTheDocument();
  unmute.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(unmute).not.toBeInTheDocument();
  expect(element().muted).toBe(false);
});

test('can be controlled by the keyboard', async () => {
  const { engine } = await showPlayer();
  button('播放').element().focus();
  await userEvent.keyboard('k');
  await isPlaying();
  await userEvent.keyboard('k');
  expect(element().paused).toBe(true);
  engine.seekTo(10);
  slider().element().focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(engine.getState().time).toBe(15);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(engine.getState().time).toBe(5);
  await userEvent.keyboard('{End}');
  expect(engine.getState().time).toBe(engine.getState().duration);
  await userEvent.keyboard('m');
  expect(element().muted).toBe(true);
  await userEvent.keyboard('c');
  expect(engine.getState().captionsOn).toBe(false);
  await userEvent.keyboard(' ');
  await waitFor(() => expect(element().paused).toBe(false));
});

test('space on a button only presses that button', async () => {
  await showPlayer();
  await button('播放').click();
  await isPlaying();
  button('暂停').element().focus();
  await userEvent.keyboard(' ');
  await expect.element(button('播放')).toBeVisible();
  expect(element().paused).toBe(true);
});

test('dragging shows the time and seeks when the finger is lifted', async () => {
  const { engine } = await showPlayer();
  await button('播放').click();
  await isPlaying();
  engine.pause();
  const { left, width, top } = slider().element().getBoundingClientRect();
  const point = async (type: string, share: number) => {
    const at = { bubbles: true, pointerId: 1, clientX: left + width * share, clientY: top + 5 };
    slider().element().dispatchEvent(new PointerEvent(type, at));
    await pause(30);
  };
  slider().element().setPointerCapture = () => {};
  await point('pointerdown', 0.25);
  await point('pointermove', 0.5);
  await expect.element(page.getByText('00:12', { exact: true })).toBeVisible();
  expect(engine.getState().time).toBeLessThan(5);
  await point('pointerup', 0.5);
  await waitFor(() => expect(element().currentTime).toBeCloseTo(12, 0));
  await expect.element(slider()).toHaveAttribute('aria-valuetext', '12 秒，共 24 秒');
});

test('shows captions above its controls, and hides them on request', async () => {
  const { engine } = await showPlayer();
  await button('播放').click();
  await isPlaying();
  await expect.element(page.getByText('先不催，换成三步。')).toBeVisible();
  engine.seekTo(10);
  await expect.element(page.getByText('约定在前，切小在后。')).toBeVisible();
  await button('字幕').click();
  await expect.element(page.getByText('约定在前，切小在后。')).not.toBeInTheDocument();
});

test('the selected speed is used for the next video', async () => {
  const { rerender, engine } = await showPlayer();
  await button('播放').click();
  await isPlaying();
  await button('倍速 1×').click();
  await button('1.5×').click();
  expect(element().playbackRate).toBe(1.5);
  await expect.element(button('倍速 1.5×')).toHaveFocus();
  const next = { ...sampleVideo, key: 'lesson:2', url: `${sampleVideo.url}?2` };
  await rerender(<VideoPlayer engine={engine} source={next} title="第二课" poster={poster} />);
  await button('播放').click();
  await isPlaying();
  expect(element().playbackRate).toBe(1.5);
});

test('has no accessibility violations, idle or playing', async () => {
  savePosition('lesson:1', { time: 10, duration: 24 });
  const { container } = await showPlayer();
  await expectAccessible(container);
  await button('播放').click();
  await isPlaying();
  await expectAccessible(container);
});

test('enters and leaves full screen with its controls', async () => {
  const { engine } = await showPlayer();
  await button('播放').click();
  await isPlaying();
  await button('全屏').click();
  await waitFor(() => expect(document.fullscreenElement?.contains(element())).toBe(true));
  await button('退出全屏').click();
  await waitFor(() => expect(document.fullscreenElement).toBeNull());
  await waitFor(() => expect(engine.getState().fullscreen).toBe(false));
});
