import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { playerPreferences } from '../../playback/player-preferences.ts';
import { PlayerControls } from './player-controls.tsx';
import { initialPlayerState } from './player-state.ts';
import { VideoEngine } from './video-engine.ts';
import { VideoPlayer } from './video-player.tsx';
import { savePosition } from './saved-position.ts';
import { sampleFile, sampleLadder, sampleVideo } from './testing/sample-video.ts';
import {
  button,
  element,
  clearPlayerStorage,
  isPlaying,
  pause,
  poster,
  showPlayer,
  slider,
} from './testing/show-player.tsx';

beforeEach(clearPlayerStorage);

async function play() {
  await button('播放').click();
  await isPlaying();
}

test('a seek while the video opens is applied', async () => {
  const { engine } = await showPlayer();
  const opening = engine.play();
  await pause(1);
  expect(engine.getState().phase).toBe('opening');
  engine.seekTo(14);
  engine.seekBy(3);
  await opening;
  await waitFor(() => expect(element().currentTime).toBeGreaterThan(16.9), 15_000);
  expect(engine.getState().time).toBeGreaterThan(16.9);
});

test('shows where playback resumed and offers to start over', async () => {
  savePosition(sampleVideo.key, { time: 12, duration: 24 });
  await showPlayer();
  await button('播放').click();
  await expect.element(page.getByText('已从 00:12 继续')).toBeVisible();
  await button('从头播放').click();
  await waitFor(() => expect(element().currentTime).toBeLessThan(3));
  await expect.element(page.getByText('已从 00:12 继续')).not.toBeInTheDocument();
});

test('a new video starts without a notice', async () => {
  await showPlayer();
  await play();
  await expect.element(page.getByText(/继续$/)).not.toBeInTheDocument();
});

test('the notice of the resumption disappears', async () => {
  savePosition(sampleVideo.key, { time: 8, duration: 24 });
  await showPlayer();
  await play();
  await expect.element(page.getByText('已从 00:08 继续')).toBeVisible();
  await expect.element(page.getByText('已从 00:08 继续'), { timeout: 15_000 }).not.toBeInTheDocument();
});

test('speed, captions and quality are saved on this device', async () => {
  const { engine, unmount } = await showPlayer();
  engine.setRate(1.25);
  engine.setCaptions(false);
  engine.setQuality(360);
  await unmount();
  expect(JSON.parse(localStorage.getItem('player_preferences')!)).toEqual({
    rate: 1.25,
    quality: 360,
    captions: false,
    soundOnly: false,
  });
  const next = await showPlayer();
  expect(next.engine.getState()).toMatchObject({ rate: 1.25, quality: 360, captionsOn: false });
  await play();
  expect(element().playbackRate).toBe(1.25);
});

test('a stream with one rendition offers no quality choice', async () => {
  await showPlayer();
  await play();
  await expect.element(page.getByRole('button', { name: /^清晰度/ })).not.toBeInTheDocument();
});

test('a rendition can be selected, and reset to automatic', async () => {
  const { engine } = await showPlayer(sampleLadder());
  await play();
  const quality = page.getByRole('button', { name: /^清晰度/ });
  await expect.element(quality).toMatchTextContent(/自动/);
  await quality.click();
  const strip = page.getByRole('group', { name: '清晰度' });
  await expect.element(strip.getByRole('button', { name: '720P', exact: true })).toBeVisible();
  await strip.getByRole('button', { name: '360P', exact: true }).click();
  await expect.element(page.getByRole('button', { name: '清晰度 360P' })).toHaveFocus();
  await waitFor(() => expect(engine.getState().shownHeight).toBe(360), 15_000);
  // While it plays on a slow line, hls.js replaces only what is far enough ahead; the whole short film may be nearer than that.
  engine.pause();
  await quality.click();
  await strip.getByRole('button', { name: '720P', exact: true }).click();
  engine.seekTo(20);
  await engine.play();
  await waitFor(() => expect(engine.getState().shownHeight).toBe(720), 20_000);
  await quality.click();
  await strip.getByRole('button', { name: /自动/ }).click();
  expect(playerPreferences.get().quality).toBe(0);
}, 45_000);

test('the saved quality is used to open the next video', async () => {
  playerPreferences.update({ quality: 720 });
  const { engine } = await showPlayer(sampleLadder());
  await play();
  await waitFor(() => expect(engine.getState().shownHeight).toBe(720), 15_000);
});

test('only one menu is open at a time', async () => {
  await showPlayer(sampleLadder());
  await play();
  await page.getByRole('button', { name: /^清晰度/ }).click();
  await page.getByRole('button', { name: /^倍速/ }).click();
  await expect.element(page.getByRole('group', { name: '清晰度' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('group', { name: '播放速度' })).toBeVisible();
});

test('a press outside closes an open menu, and the controls hide again', async () => {
  await showPlayer(sampleLadder());
  await play();
  await page.getByRole('button', { name: /^清晰度/ }).click();
  const strip = page.getByRole('group', { name: '清晰度' });
  strip.element().dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.element(strip).toBeVisible();
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  await expect.element(strip).not.toBeInTheDocument();
  const frame = page.getByRole('region', { name: /^视频：/ });
  await expect.element(frame, { timeout: 15_000 }).not.toHaveAttribute('data-controls');
});

test('changing the video closes an open menu, and the controls hide again', async () => {
  const { engine, rerender } = await showPlayer();
  await play();
  await page.getByRole('button', { name: /^倍速/ }).click();
  await expect.element(page.getByRole('group', { name: '播放速度' })).toBeVisible();
  await rerender(<VideoPlayer engine={engine} source={sampleFile} title="第二课" poster={poster} />);
  await button('播放').click();
  await isPlaying();
  await expect.element(page.getByRole('group', { name: '播放速度' })).not.toBeInTheDocument();
  const frame = page.getByRole('region', { name: '视频：第二课' });
  await expect.element(frame, { timeout: 15_000 }).not.toHaveAttribute('data-controls');
});

test('preview pictures appear while seeking', async () => {
  const sheet = { url: '/sheet.jpg', columns: 3, rows: 2, width: 160, height: 90, interval: 4 };
  await showPlayer({ ...sampleVideo, storyboard: sheet });
  await play();
  const { left, width, top } = slider().element().getBoundingClientRect();
  slider().element().setPointerCapture = () => {};
  const point = (kind: string, share: number) =>
    slider()
      .element()
      .dispatchEvent(
        new PointerEvent(kind, { bubbles: true, pointerId: 1, clientX: left + width * share, clientY: top }),
      );
  point('pointerdown', 0.7);
  const picture = page.getByTestId('storyboard');
  await expect.element(picture).toBeVisible();
  // Second 16.8 of 24: the fifth picture, in the middle of the second row.
  const { backgroundImage, backgroundPosition } = getComputedStyle(picture.element());
  expect(backgroundImage).toContain('/sheet.jpg');
  expect(backgroundPosition).toBe('50% 100%');
  point('pointerup', 0.7);
  await expect.element(picture).not.toBeInTheDocument();
});

test('the preview stays within the picture at both ends', async () => {
  const sheet = { url: '/sheet.jpg', columns: 3, rows: 2, width: 160, height: 90, interval: 4 };
  await showPlayer({ ...sampleVideo, storyboard: sheet });
  await play();
  const bar = slider().element();
  bar.setPointerCapture = () => {};
  const frame = page.getByRole('region').element().getBoundingClientRect();
  for (const share of [0, 1]) {
    const { left, width, top } = bar.getBoundingClientRect();
    const at = { bubbles: true, pointerId: 1, clientX: left + width * share, clientY: top };
    bar.dispatchEvent(new PointerEvent('pointerdown', at));
    await expect.element(page.getByTestId('storyboard')).toBeVisible();
    const shown = page.getByTestId('storyboard').element().getBoundingClientRect();
    expect(shown.left).toBeGreaterThanOrEqual(frame.left);
    expect(shown.right).toBeLessThanOrEqual(frame.right);
    bar.dispatchEvent(new PointerEvent('pointerup', at));
  }
});

test('captions do not overlap the controls', async () => {
  await showPlayer();
  await play();
  const caption = page.getByText('先不催，换成三步。');
  await expect.element(caption).toBeVisible();
  await button('暂停').click();
  await pause(400);
  // The line of the seek bar lies 8 to 12 px above the lower edge of its target.
  const line = slider().element().getBoundingClientRect().bottom - 12;
  expect(caption.element().getBoundingClientRect().bottom).toBeLessThan(line);
  expect(line - caption.element().getBoundingClientRect().bottom).toBeLessThan(40);
});

test('the lock screen shows what plays and controls it', async () => {
  const handlers = new Map<string, MediaSessionActionHandler | null>();
  const keys = vi
    .spyOn(navigator.mediaSession, 'setActionHandler')
    .mockImplementation((name, handler) => void handlers.set(name, handler));
  const { engine, unmount } = await showPlayer();
  await play();
  expect(navigator.mediaSession.metadata?.title).toBe('为什么一写作业就喝水');
  handlers.get('pause')!({ action: 'pause' });
  await waitFor(() => expect(navigator.mediaSession.playbackState).toBe('paused'));
  handlers.get('seekto')!({ action: 'seekto', seekTime: 9 });
  expect(engine.getState().time).toBe(9);
  handlers.get('seekforward')!({ action: 'seekforward' });
  expect(engine.getState().time).toBe(19);
  expect(handlers.get('nexttrack')).toBeUndefined();
  await unmount();
  expect(navigator.mediaSession.metadata).toBeNull();
  expect(handlers.get('pause')).toBeNull();
  keys.mockRestore();
});

test('a failed video keeps its position', async () => {
  const { engine } = await showPlayer({ ...sampleVideo, url: '/missing.m3u8' });
  engine.seekTo(11);
  await button('播放').click();
  await expect.element(page.getByRole('alert'), { timeout: 15_000 }).toHaveTextContent('加载失败，点击重试');
  expect(engine.getState().time).toBe(11);
});

test('the length is rounded as in lists, the position is not', async () => {
  const state = { ...initialPlayerState, source: sampleVideo, duration: 117.6 };
  const show = (change: object) => (
    <PlayerControls engine={new VideoEngine()} state={{ ...state, ...change }} isShown onHold={() => {}} />
  );
  const { rerender } = await render(show({}));
  await expect.element(page.getByText('01:58')).toBeVisible();
  await rerender(show({ phase: 'open', time: 9.9 }));
  await expect.element(page.getByText('00:09 / 01:58')).toBeVisible();
  await expect.element(slider()).toHaveAttribute('aria-valuetext', '9 秒，共 1 分 58 秒');
  await rerender(show({ phase: 'open', time: 117.6, ended: true }));
  await expect.element(page.getByText('01:58 / 01:58')).toBeVisible();
});
