import { waitFor } from '@academy/ui/testing/wait-for.ts';
import '@academy/ui/tokens.css';
import '@academy/ui/reset.css';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { playerPreferences } from '../../../playback/player-preferences.ts';
import { VideoEngine } from '../video-engine.ts';
import { VideoPlayer } from '../video-player.tsx';
import { sampleVideo } from './sample-video.ts';

export const poster = {
  url: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E',
  width: 640,
  height: 360,
  colour: '#DDF3E4',
};

/** Clears all stored player data. */
export function clearPlayerStorage(): void {
  localStorage.clear();
  playerPreferences.update({ rate: 1, quality: 0, captions: true, soundOnly: false });
}

/** Renders a player alone. */
export async function showPlayer(source = sampleVideo) {
  const engine = new VideoEngine();
  const view = await render(
    <VideoPlayer engine={engine} source={source} title="为什么一写作业就喝水" poster={poster} />,
  );
  return { engine, ...view };
}

export const element = () => document.querySelector('video')!;
export const button = (name: string) => page.getByRole('button', { name });
export const slider = () => page.getByRole('slider', { name: '播放进度' });

/** Waits until the first video of the page plays. */
export const isPlaying = () => waitFor(() => expect(element().currentTime).toBeGreaterThan(0.1), 15_000);

/** In milliseconds. */
export const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** A tap on the picture at a share of its width; its click arrives some milliseconds late. */
export async function touch(share: number, late = 0) {
  const picture = page.getByTestId('picture').element();
  const { left, width, top } = picture.getBoundingClientRect();
  const at = { bubbles: true, clientX: left + width * share, clientY: top + 40, pointerType: 'touch' };
  picture.dispatchEvent(new PointerEvent('pointerdown', at));
  if (late > 0) await pause(late);
  picture.dispatchEvent(new PointerEvent('click', at));
  await pause(30);
}
